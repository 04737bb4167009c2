/** The sentence that the investor signs (product-rules#proof-message); never translated. */
export function ownershipSentence(address: string): string {
  return `Proof of ownership: I here by declare I am the owner of the wallet: ${address}.`;
}
