/** The sentence the investor signs, to the letter of spec section 4; never translated. */
export function proofMessage(address: string): string {
  return `Proof of ownership: I here by declare I am the owner of the wallet: ${address}.`;
}

/** The sentence as `personal_sign` wants it: its UTF-8 bytes in hex. */
export function proofHex(address: string): string {
  const bytes = new TextEncoder().encode(proofMessage(address));
  return `0x${Array.from(bytes, (byte) => byte.toString(16).padStart(2, '0')).join('')}`;
}
