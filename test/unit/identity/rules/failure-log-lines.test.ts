import fc from 'fast-check';
import { expect, test } from 'vitest';
import { failureLogLines } from '../../../../src/identity/rules/failure-log-lines';

test('what may be the investor’s is masked, in every line', () => {
  const failure = {
    status: 400,
    message: 'no applicant for anna.meier+kyc@example.com with token secret-1',
    body: {
      error: {
        message: 'document C01X00T478 refused',
        fields: { email: ['anna@example.com is taken'], phone: '+41791234567 is in use' },
      },
    },
  };
  expect(failureLogLines('check', failure, 'secret-1')).toEqual([
    'check: no applicant for … with token …',
    'check: status 400: document … refused',
    'check: status 400: email: … is taken; phone: +… is in use',
  ]);
});

test('no e-mail address and no document number passes, wherever it stands', () => {
  const documentNumber = fc
    .tuple(fc.stringMatching(/^[A-Z]{0,3}$/), fc.stringMatching(/^\d{4,12}$/))
    .map((parts) => parts.join(''));
  const personal = fc.oneof(fc.emailAddress(), documentNumber);
  const surroundings = fc.constantFrom(
    ['', ''],
    ['the ', ' is'],
    ['"', '"'],
    ['(', '),'],
    ['id=', ';'],
  );
  fc.assert(
    fc.property(personal, surroundings, (value, [before, after]) => {
      const lines = failureLogLines('check', { message: `${before}${value}${after}` }, '');
      expect(lines.join('\n')).not.toContain(value);
    }),
  );
});

test('a number in groups is masked, as documents and phones are written', () => {
  const groups = fc.array(fc.stringMatching(/^\d{1,3}$/), { minLength: 4, maxLength: 6 });
  const joint = fc.constantFrom(' ', '\u00a0', '-', '.', '/', ') ', ' (');
  fc.assert(
    fc.property(groups, joint, fc.constantFrom('', '+', '(', 'No. '), (parts, between, before) => {
      const number = parts.join(between);
      const [line] = failureLogLines('check', `document ${before}${number} refused`, '');
      expect(line).toMatch(/^check: document \S*( …|…) ?\S* ?refused$/);
    }),
  );
  expect(
    failureLogLines('check', 'document 12 345 678 refused, call +41 79 123 45 67', ''),
  ).toEqual(['check: document … refused, call +…']);
});

test.each([
  ['as it is', (token: string) => token],
  ['in percent code', encodeURIComponent],
  ['in percent code in small letters', (token: string) => encodeURIComponent(token).toLowerCase()],
  ['in percent code twice', (token: string) => encodeURIComponent(encodeURIComponent(token))],
  ['in base64', btoa],
])('a token is removed %s', (_, encode) => {
  const token = '_act-sbx-jwt.ab+c/d=:v2';
  const same = encode === encodeURIComponent ? token : token.toLowerCase();
  for (const secret of [token, same]) {
    const line = failureLogLines('check', `no frame for ?t=${encode(secret)}&x`, secret).join();
    expect(line).toBe('check: no frame for ?t=…&x');
  }
});

test('what tells of the fault stays', () => {
  expect(
    failureLogLines('check', new Error('init failed: HTTP 400, unsupported browser'), ''),
  ).toEqual(['check: init failed: HTTP 400, unsupported browser']);
});
