/** The sentence that the investor signs (product-rules#proof-message); never translated. */
export function proofMessage(address: string): string {
  return `Proof of ownership: I here by declare I am the owner of the wallet: ${address}.`;
}

/** A message in the format of `personal_sign`: its UTF-8 bytes in hex. */
export function messageHex(message: string): string {
  const bytes = new TextEncoder().encode(message);
  return `0x${Array.from(bytes, (byte) => byte.toString(16).padStart(2, '0')).join('')}`;
}
