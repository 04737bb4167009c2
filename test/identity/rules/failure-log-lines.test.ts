import fc from 'fast-check';
import { expect, test } from 'vitest';
import { failureLogLines } from '../../../src/identity/rules/failure-log-lines';

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

test('what tells of the fault stays', () => {
  expect(
    failureLogLines('check', new Error('init failed: HTTP 400, unsupported browser'), ''),
  ).toEqual(['check: init failed: HTTP 400, unsupported browser']);
});
