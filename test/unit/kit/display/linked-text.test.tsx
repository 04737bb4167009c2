// @vitest-environment happy-dom
import { flushSync } from 'react-dom';
import { createRoot } from 'react-dom/client';
import { expect, it } from 'vitest';
import { LinkedText } from '../../../../src/kit/display/linked-text';

it.each([
  ['See [the terms](https://example.com/terms), please.', 'See the terms, please.'],
  ['See https://example.com.', 'See https://example.com.'],
  ['Write [us](mailto:a@example.com).', 'Write us.'],
  ['A [note] (in words).', 'A [note] (in words).'],
])('%s is shown in words until the code for links is there', (text, words) => {
  const box = document.createElement('p');
  const root = createRoot(box);
  flushSync(() => root.render(<LinkedText text={text} newTabLabel="new tab" />));
  expect(box.innerHTML).toBe(words);
  root.unmount();
});
