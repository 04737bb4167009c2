import { describe, expect, it } from 'vitest';
import { identityOnfido } from '../../../../src/reference-backend/profiles/identity';
import { kycAfterHandIn } from '../../../../src/reference-backend/rules/kyc';
import { sectionStatuses } from '../../../../src/reference-backend/rules/profile/section-statuses';
import { saveSection } from '../../../../src/reference-backend/rules/save/save-section';
import {
  type InvestorState,
  type KycState,
  newInvestor,
} from '../../../../src/reference-backend/rules/state/backend-state';

const NOW = Date.UTC(2026, 10, 24);
const FACTS = { now: NOW, decisionAfter: 20_000 };

describe('the section of an identity check', () => {
  const withCheck = (kyc: KycState, completed: boolean): InvestorState => {
    const fresh = newInvestor(identityOnfido);
    const sections = { ...fresh.sections, 'identity-check': { values: {}, completed } };
    return { ...fresh, sections, kyc };
  };
  const statusOf = (kyc: KycState, completed: boolean, now = NOW) =>
    sectionStatuses(identityOnfido, withCheck(kyc, completed), now).get('identity-check');

  it.each<[string, KycState]>([
    ['was not taken', { status: 'Not_checked' }],
    ['is to be taken again', { status: 'Rejected', canRetry: true }],
    ['is to be taken again, where nothing says otherwise', { status: 'Rejected' }],
  ])('stays open though it was saved while the check %s, until it is handed in', (_, kyc) => {
    expect(statusOf(kyc, true)).toBe('active');
    expect(statusOf(kycAfterHandIn(kyc, FACTS), true)).toBe('locked');
  });

  it('stays open while the check was handed in and the section was not saved', () => {
    const kyc = kycAfterHandIn({ status: 'Not_checked' }, FACTS);
    expect(statusOf(kyc, false)).toBe('active');
  });

  it('stays closed after the decision, and after a rejection that is final', () => {
    const kyc = kycAfterHandIn({ status: 'Not_checked' }, FACTS);
    expect(statusOf(kyc, true, NOW + 20_000)).toBe('locked');
    expect(statusOf({ status: 'Rejected', canRetry: false }, true)).toBe('locked');
  });

  it.each(['Pending', 'Approved'])(
    'stays alone where a check that is %s is handed in',
    (status) => {
      const kyc = { status, updatedAt: 1 };
      expect(kycAfterHandIn(kyc, FACTS)).toBe(kyc);
    },
  );

  it('takes the save that the check ends with after the provider’s word, and none after it', () => {
    // It was saved on another day, while the check was to be taken.
    const before = withCheck(kycAfterHandIn({ status: 'Rejected' }, FACTS), true);
    const last = save(before);
    if ('problem' in last) throw new Error(last.problem.code);
    expect(last.state.kyc.status).toBe('Pending');
    expect(sectionStatuses(identityOnfido, last.state, NOW).get('identity-check')).toBe('locked');
    expect(save(last.state)).toMatchObject({ problem: { code: 'SECTION_LOCKED' } });
  });
});

function save(investor: InvestorState) {
  return saveSection(
    investor,
    { sectionId: 'identity-check', elements: [] },
    {
      ...{ profile: identityOnfido, investorId: 'i', language: 'en', now: NOW, linkLifetime: 0 },
      addresses: {
        upload: () => ({ url: '', 'form-data': {} }),
        document: () => '',
        receipt: () => '',
      },
      identityConfig: () => ({}),
      kycDecisionAfter: undefined,
    },
  );
}
