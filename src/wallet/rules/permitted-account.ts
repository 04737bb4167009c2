/**
 * The account in the answer to `wallet_requestPermissions`: it must contain an account permission whose first
 * account value is a string (product-rules#permission-response). Undefined for any other answer: then the
 * connected address is used.
 */
export function permittedAccount(answer: unknown): string | undefined {
  if (!Array.isArray(answer)) return undefined;
  const permission = answer.find((one) => field(one, 'parentCapability') === 'eth_accounts');
  const caveats = field(permission, 'caveats');
  if (!Array.isArray(caveats)) return undefined;
  const restriction =
    caveats.find((one) => field(one, 'type') === 'restrictReturnedAccounts') ?? caveats[0];
  const accounts = field(restriction, 'value');
  const first: unknown = Array.isArray(accounts) ? accounts[0] : undefined;
  return typeof first === 'string' ? first : undefined;
}

function field(value: unknown, name: string): unknown {
  return typeof value === 'object' && value !== null
    ? (value as Readonly<Record<string, unknown>>)[name]
    : undefined;
}
