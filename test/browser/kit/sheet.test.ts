import { sheetOf } from '../../../src/kit/styles/sheet';
import { expect } from '../../support/browser/assert';
import { describe, it } from '../../support/browser/suite';

describe('sheetOf', () => {
  it('makes one sheet per text', () => {
    const sheet = sheetOf('p { color: red }');
    expect(sheet.cssRules).toHaveLength(1);
    expect(sheetOf('p { color: red }')).toBe(sheet);
    expect(sheetOf('p { color: blue }')).not.toBe(sheet);
  });
});
