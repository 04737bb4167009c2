import { sheetOf } from '../../../src/kit/styles/sheet';
import { expect } from '../support/assert';
import { describe, it } from '../support/suite';

describe('sheetOf', () => {
  it('makes one sheet per text', () => {
    const sheet = sheetOf('p { color: red }');
    expect(sheet.cssRules).toHaveLength(1);
    expect(sheetOf('p { color: red }')).toBe(sheet);
    expect(sheetOf('p { color: blue }')).not.toBe(sheet);
  });
});
