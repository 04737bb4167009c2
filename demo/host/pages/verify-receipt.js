// The page that verifies a receipt: nothing leaves it.
import { checkReceipt } from './check-receipt.js';

const form = document.querySelector('#verify-form');
const result = document.querySelector('#verify-result');
const changes = document.querySelector('#verify-changes');
const { key, file } = form.elements;

function tell(text, lines = []) {
  result.textContent = text;
  changes.replaceChildren(
    ...lines.map((line) => {
      const item = document.createElement('li');
      item.textContent = line;
      return item;
    }),
  );
}

function words({ valid, signed, reference }) {
  if (valid) return `Valid: receipt ${reference} is signed by this key, and nothing was changed.`;
  if (signed)
    return `Not valid: receipt ${reference} is signed by this key, but its content was changed.`;
  return 'Not valid: this key has not signed what the file says.';
}

form.addEventListener('submit', async (event) => {
  event.preventDefault();
  const [chosen] = file.files;
  if (!chosen || key.value.trim() === '') return tell('Choose a receipt and give the public key.');
  if (!globalThis.crypto?.subtle) return tell('Open this page over https, or on localhost.');
  const found = await checkReceipt(await chosen.text(), key.value);
  tell(words(found), found.changes);
});
