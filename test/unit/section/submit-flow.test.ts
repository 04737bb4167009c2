import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import type { Kyc, Section } from '../../../src/http/schemas';
import { createFormRemarks } from '../../../src/review/review-summary';
import { ask } from '../../../src/section/questions';
import { showSection } from '../../../src/section/read-section';
import { OPTIONAL_FILE_WAIT_MS } from '../../../src/section/save-section';
import { deferred } from '../../support/deferred';
import {
  HERE,
  PATH_HERE,
  PATH_THERE,
  type PendingCall,
  settle,
  THERE,
  visitWorld,
} from '../../support/unit/visit-world';

const PROOF = {
  address: '0x1',
  signature: '0x2',
  provider: 'MetaMask',
  network: 'amoy',
  linked: false,
};
const BILL = { filename: 'bill.pdf', url: 'https://store.example/bill', version: 2 };

beforeEach(() => {
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] });
});

afterEach(() => {
  vi.useRealTimers();
  vi.unstubAllGlobals();
});

async function opened(options?: Parameters<typeof visitWorld>[0]) {
  const world = visitWorld(options);
  await world.open();
  world.log.length = 0;
  return world;
}

describe('the submit flow', () => {
  it('opens the update warning and stops where warn-on-update applies', async () => {
    const { decide, form, submit, name, pending, answer } = await opened({ warns: true });
    form().edit('name', 'Bob');
    await submit();
    expect(name()).toBe('update');
    expect(pending()).toEqual([]);
    await decide('confirm');
    await answer('saveSection');
    expect(name()).toBe('following');
  });

  it('saves, reads the qualification again and goes to the next active section', async () => {
    const { form, submit, name, log, answer, visits } = await opened();
    form().edit('name', 'Bob');
    await submit();
    expect(name()).toBe('saving');
    await answer('saveSection');
    expect(log).toEqual(['onboarding-section-saved here']);
    await answer('fetchQualification');
    expect(log).toEqual(['onboarding-section-saved here', 'go to there']);
    expect(visits.visit.peek()?.place).toEqual(THERE);
  });

  it('a save waits for an optional file that is being uploaded', async () => {
    const { form, name, pending, visits } = await opened();
    form().files.setLoading('optional', true);
    void visits.submit();
    await vi.waitFor(() => expect(visits.busy.value).toBe(true));
    expect(pending()).toEqual([]);
    form().files.setLoading('optional', false);
    await vi.waitFor(() => expect(name()).toBe('saving'));
  });

  it('a save waits 10 s for an optional file, goes without it, says so and leads on', async () => {
    const { form, name, pending, answer, log, visits, notices, submit } = await opened({
      files: true,
    });
    form().choose('bill', new File(['a'], 'a.pdf'));
    form().files.setLoading('bill', true);
    await submit();
    await vi.advanceTimersByTimeAsync(OPTIONAL_FILE_WAIT_MS - 1);
    // The form is covered by nothing meanwhile.
    expect([pending('saveSection'), visits.busy.value, visits.waiting.value]).toEqual([
      [],
      true,
      true,
    ]);
    await vi.advanceTimersByTimeAsync(1);
    await settle();
    expect([name(), visits.waiting.value]).toEqual(['saving', false]);
    expect(pending('saveSection')[0]?.request.elements).toEqual([{ id: 'name', value: 'Anna' }]);
    await answer('saveSection');
    expect(notices.notices.value).toMatchObject([
      { key: 'form.file.leftOut', params: { files: 'Bill' } },
    ]);
    expect(form().saveState.unsaved.value).toBe(true);
    await answer('fetchQualification');
    expect([name(), log.at(-1)]).toEqual(['opening', 'go to there']);
    await answer('fetchSection');

    notices.notices.value[0]?.action?.run();
    await answer('fetchSection');
    expect([visits.visit.peek()?.place, notices.notices.value]).toEqual([HERE, []]);
    form().edit('bill', BILL);
    await submit();
    expect(pending('saveSection')[0]?.request.elements).toContainEqual({ id: 'bill', value: BILL });
    await answer('saveSection');
    expect(notices.notices.value).toEqual([]);
  });

  it('a save that goes without a file finishes the profile, and leads out of it unasked', async () => {
    const { stored, form, answer, visits, submit, name, log, passTime, notices } = await opened({
      files: true,
    });
    stored.there.status = 'complete';
    form().choose('bill', new File(['a'], 'a.pdf'));
    form().files.setLoading('bill', true);
    await submit();
    await vi.advanceTimersByTimeAsync(OPTIONAL_FILE_WAIT_MS);
    await settle();
    for (const action of ['saveSection', 'fetchQualification', 'fetchKyc'] as const) {
      await answer(action);
    }
    expect([visits.completion.peek() !== undefined, visits.busy.peek()]).toEqual([true, false]);
    await passTime();
    expect(log.slice(-2)).toEqual(['complete', 'go to /app/dashboard']);
    expect(name()).toBe('closed');
    expect(notices.notices.value).toMatchObject([
      { key: 'form.file.leftOut', params: { files: 'Bill' } },
    ]);
  });

  it('a save that goes without a file leads to the portal, and leaves the browser nothing to ask about', async () => {
    const assign = vi.fn();
    vi.stubGlobal('window', { location: { assign } });
    const { stored, form, answer, submit, passTime } = await opened({
      files: true,
      portalUrl: 'https://portal.example/in',
    });
    stored.there.status = 'complete';
    form().choose('bill', new File(['a'], 'a.pdf'));
    form().files.setLoading('bill', true);
    await submit();
    await vi.advanceTimersByTimeAsync(OPTIONAL_FILE_WAIT_MS);
    await settle();
    for (const action of ['saveSection', 'fetchQualification', 'fetchKyc'] as const) {
      await answer(action);
    }
    // Until then it can still be brought back.
    expect(form().saveState.unsaved.value).toBe(true);
    assign.mockImplementation(() => expect(form().saveState.unsaved.value).toBe(false));
    await passTime();
    expect(assign).toHaveBeenCalledExactlyOnceWith('https://portal.example/in');
  });

  it('a save that goes without a file keeps it where the browser asks about other input', async () => {
    const assign = vi.fn();
    vi.stubGlobal('window', { location: { assign } });
    const { stored, form, answer, submit, passTime } = await opened({
      files: true,
      portalUrl: 'https://portal.example/in',
    });
    stored.there.status = 'complete';
    form().choose('bill', new File(['a'], 'a.pdf'));
    form().files.setLoading('bill', true);
    await submit();
    await vi.advanceTimersByTimeAsync(OPTIONAL_FILE_WAIT_MS);
    await settle();
    await answer('saveSection');
    form().edit('name', 'Bob');
    for (const action of ['fetchQualification', 'fetchKyc'] as const) await answer(action);
    await passTime();
    expect(assign).toHaveBeenCalledOnce();
    expect(form().files.chosen.value.has('bill')).toBe(true);
    expect(form().saveState.unsaved.value).toBe(true);
  });

  it('a save that goes without a file asks about whatever else is not saved', async () => {
    const { form, answer, visits, submit } = await opened({ files: true });
    form().choose('bill', new File(['a'], 'a.pdf'));
    form().files.setLoading('bill', true);
    await submit();
    await vi.advanceTimersByTimeAsync(OPTIONAL_FILE_WAIT_MS);
    await settle();
    await answer('saveSection');
    form().edit('name', 'Bob');
    await answer('fetchQualification');
    expect(visits.question.peek()).toMatchObject({ kind: 'leave', to: PATH_THERE });
  });

  it('a save is not refused for an optional file whose upload failed, and names it', async () => {
    const { form, submit, name, answer, notices } = await opened({ files: true });
    form().choose('bill', new File(['a'], 'a.pdf'));
    form().fail('bill');
    form().messages.mark('bill', { key: 'documents.failure.network', params: {} });
    await submit();
    expect(name()).toBe('saving');
    await answer('saveSection');
    expect(notices.notices.value).toMatchObject([{ params: { files: 'Bill' } }]);
    await answer('fetchQualification');
    expect(name()).toBe('opening');
  });

  it('a conflict is not about a file on its way', async () => {
    const { form, documents, submit, fail, answer, name, stored } = await opened({ files: true });
    documents.bill = BILL;
    form().choose('bill', new File(['a'], 'a.pdf'));
    form().files.setLoading('bill', true);
    await submit();
    await vi.advanceTimersByTimeAsync(OPTIONAL_FILE_WAIT_MS);
    await settle();
    stored.here.etag += 1;
    await fail('saveSection', 'changed');
    await answer('fetchSection');
    expect(name()).not.toBe('conflict');
  });

  it('a section that is left while a save waits for a file is not saved', async () => {
    const { form, pending, visits } = await opened();
    form().files.setLoading('optional', true);
    const submitted = visits.submit();
    await vi.waitFor(() => expect(visits.busy.value).toBe(true));
    visits.forget();
    await submitted;
    expect(visits.busy.value).toBe(false);
    expect(pending()).toEqual([]);
  });

  it('a removal while the code of a save is loading ends nothing', async () => {
    const { submit, name, saving, remove, answer, comeBack, log } = await opened();
    const code = deferred<Awaited<ReturnType<typeof saving>>>();
    const found = await saving();
    saving.mockReturnValueOnce(code.promise);
    await submit();
    remove();
    code.resolve(found);
    await settle();
    expect(name()).toBe('saving');
    await answer('saveSection');
    await answer('fetchQualification');
    expect(log).toEqual(['onboarding-section-saved here']);
    await comeBack();
    expect(log).toEqual(['onboarding-section-saved here', 'go to there']);
  });

  it('links the wallet before the save, and once', async () => {
    const { form, submit, name, log, answer, fail, pending } = await opened();
    form().proof.value = PROOF;
    await submit();
    expect(name()).toBe('linking');
    await answer('link');
    expect(log).toEqual(['linked']);
    await fail('saveSection', 'refused');
    await submit();
    expect(pending().map(({ action }) => action)).toEqual(['saveSection']);
  });

  it.each([
    ['proofExpired', false],
    ['gateway', true],
  ] as const)('keeps the proof after a link that fails with %s: %s', async (failure, isKept) => {
    const { form, submit, fail, pending, name } = await opened();
    form().proof.value = PROOF;
    await submit();
    await fail('link', failure);
    expect(name()).toBe('editing');
    expect(pending()).toEqual([]);
    expect(form().proof.peek() !== null).toBe(isKept);
  });

  it('saves a file again that a read shows, since a save may not have included it', async () => {
    const { form, submit, stored, documents, pending, fail, answer, log, name } = await opened({
      files: true,
    });
    form().edit('bill', BILL);
    await submit();
    documents.bill = BILL;
    // Another device has saved, and ours never arrived.
    stored.here.etag += 1;
    stored.here.status = 'complete';
    await fail('saveSection', 'lost');
    await answer('fetchSection');
    expect(name()).toBe('saving');
    expect(pending('saveSection')[0]?.request).toMatchObject({
      etag: '"2"',
      elements: [{ id: 'name' }, { id: 'bill', value: BILL }],
    });
    await answer('saveSection');
    expect(log).toEqual(['onboarding-section-saved here']);
  });

  it('saves a file that finished uploading during the save with one more, and emits one event', async () => {
    const { form, submit, pending, answer, log, name } = await opened({ files: true });
    form().edit('bill', { filename: 'bill.pdf', pending: true });
    await submit();
    expect(pending('saveSection')[0]?.request.elements).toEqual([{ id: 'name', value: 'Anna' }]);
    form().edit('bill', BILL);
    await answer('saveSection');
    expect([name(), form().saveState.unsaved.peek(), log]).toEqual(['saving', true, []]);
    expect(pending('saveSection')[0]?.request).toMatchObject({
      etag: '"2"',
      elements: [{ id: 'name' }, { id: 'bill', value: BILL }],
    });
    await answer('saveSection');
    expect(log).toEqual(['onboarding-section-saved here']);
    expect([name(), form().saveState.unsaved.peek()]).toEqual(['following', false]);
  });

  it('asks about a file that finished uploading during the second save', async () => {
    const { form, submit, answer, visits, log } = await opened({ files: true });
    await submit();
    form().edit('bill', BILL);
    await answer('saveSection');
    form().edit('bill', { ...BILL, version: 3 });
    await answer('saveSection');
    expect(form().saveState.unsaved.peek()).toBe(true);
    await answer('fetchQualification');
    expect(visits.question.peek()).toMatchObject({ kind: 'leave', to: PATH_THERE });
    expect(log).toEqual(['onboarding-section-saved here']);
  });

  it('saves nothing where nothing was modified, and goes on by the cached profile', async () => {
    const { stored, ...world } = visitWorld();
    stored.here.status = 'complete';
    stored.there.status = 'active';
    await world.open();
    await world.submit();
    expect(world.pending('saveSection')).toEqual([]);
    expect(world.visits.visit.peek()?.place).toEqual(THERE);
  });

  it('reads the KYC status, announces completion and redirects after the wait where nothing is left', async () => {
    const { stored, form, submit, name, log, answer, passTime } = await opened();
    stored.there.status = 'complete';
    form().edit('name', 'Bob');
    await submit();
    await answer('saveSection');
    await answer('fetchQualification');
    expect(name()).toBe('finishing');
    expect(log).not.toContain('success');
    await answer('fetchKyc');
    expect(log.slice(1)).toEqual(['success']);
    await passTime();
    expect(log.slice(1)).toEqual(['success', 'complete', 'go to /app/dashboard']);
  });

  it('raises the unexpected error where an active section has no active milestone', async () => {
    const { visits, profile, form, submit, log, answer, pending } = await opened();
    form().edit('name', 'Bob');
    await submit();
    await answer('saveSection');
    const [call] = pending('fetchQualification');
    const known = profile.qualification.peek();
    call?.answer.resolve({
      ...known,
      milestones: known?.milestones.map((one) => ({ ...one, status: 'pending' })),
    });
    await settle();
    expect(log).toContain('report UNEXPECTED true');
    expect(visits.form.peek()?.section.id).toBe('here');
    expect(visits.busy.peek()).toBe(false);
  });

  it('shows the server’s message at its field, without a notice', async () => {
    const { form, submit, name, log, fail } = await opened();
    form().edit('name', 'Bob');
    await submit();
    await fail('saveSection', 'refused');
    expect(name()).toBe('editing');
    expect(form().messages.of('name').value).toEqual({ kind: 'server', text: 'No' });
    expect(log).toEqual(['report INVALID false']);
  });

  it('reports code that can’t be loaded, and tries again with the next submit', async () => {
    const { saving, submit, form, name, log } = await opened();
    saving.mockRejectedValueOnce(new Error('no code'));
    form().edit('name', 'Bob');
    await submit();
    expect(log).toEqual(['report notices.partNotLoaded true']);
    await submit();
    expect(name()).toBe('saving');
  });
});

describe('a section that is locked after a save', () => {
  it.each(['locked', 'gone'])('shows what was saved, not what was read before: %s', async (end) => {
    const { form, visits, submit, answer, fail } = await opened({ hasTown: true });
    form().edit('name', 'Bob');
    await submit();
    await answer('saveSection');
    await fail('fetchQualification', 'lost');
    form().edit('town', 'Ulm');
    if (end === 'gone') {
      visits.guard(PATH_THERE, true);
    } else {
      await submit();
      await fail('saveSection', 'locked');
    }
    expect(form().readOnly).toBe(true);
    expect(Object.fromEntries(form().values.all())).toEqual({ name: 'Bob', town: 'Ulm' });
    expect(form().saveState.etag()).toBe('"2"');
  });
});

describe('a form that is submitted behind a question', () => {
  it('begins nothing before the answer', async () => {
    const { form, pending, visits, decide } = await opened();
    form().edit('name', 'Bob');
    expect(visits.guard(PATH_THERE)).toBe(true);
    void visits.submit();
    await settle();
    expect([visits.busy.value, visits.question.value?.kind]).toEqual([false, 'leave']);
    await decide('leave');
    expect([visits.busy.value, pending('saveSection')]).toEqual([false, []]);
  });
});

describe('a save under way', () => {
  it('ends and is followed before the investor gets where they wanted', async () => {
    const { visits, submit, log, answer, pending } = await opened();
    // Nothing was typed: the section came prefilled.
    await submit();
    const [put] = pending('saveSection');
    expect(visits.guard(PATH_THERE)).toBe(true);
    expect(put?.signal.aborted).toBe(false);
    await answer('saveSection');
    await answer('fetchQualification');
    expect(log).toEqual(['onboarding-section-saved here', 'go to there']);
  });

  it('asks before the section is left when it fails', async () => {
    const { decide, visits, submit, fail, name } = await opened();
    await submit();
    visits.guard(PATH_THERE);
    await fail('saveSection', 'refused');
    expect(name()).toBe('leave');
    await decide('back');
    expect(name()).toBe('editing');
  });

  it('whose profile can’t be read goes where the investor wanted: it is saved', async () => {
    const { visits, submit, answer, fail, log } = await opened();
    await submit();
    visits.guard(PATH_THERE);
    await answer('saveSection');
    await fail('fetchQualification', 'lost');
    expect(log).toEqual(['onboarding-section-saved here', 'report NETWORK true', 'go to there']);
  });

  it('follows the newest profile, never an older one', async () => {
    const { profile, submit, answer, answerCall, calls, pending, visits } = await opened();
    await submit();
    await answer('saveSection');
    // The host refreshes in its listener: a second question, answered first.
    void profile.fetchQualification({ signal: new AbortController().signal, language: 'en' });
    const [own, newer] = pending('fetchQualification');
    if (own && newer) {
      answerCall(newer);
      await settle();
      own.answer.resolve(calls[0] && { id: 'old', languages: [], milestones: [] });
      await settle();
    }
    expect(visits.visit.peek()?.place).toEqual(THERE);
  });

  it('reads the KYC status again for a section with plugins, and does not wait for it', async () => {
    const { submit, answer, pending, visits } = await opened({ plugins: true });
    await submit();
    await answer('saveSection');
    expect(pending('fetchKyc')).toHaveLength(1);
    await answer('fetchQualification');
    expect(visits.visit.peek()?.place).toEqual(THERE);
  });

  it('repeats, for a section with plugins, a request for the KYC status sent before it', async () => {
    const { kyc, submit, answer, calls, pending } = await opened({ plugins: true });
    void kyc.read();
    await submit();
    await answer('saveSection');
    expect(pending('fetchKyc')).toHaveLength(1);
    await answer('fetchKyc');
    expect(calls.filter(({ action }) => action === 'fetchKyc')).toHaveLength(2);
  });

  it('ends while the element is away, and is followed when it is back', async () => {
    const { form, submit, remove, comeBack, answer, pending, log, calls } = await opened();
    form().edit('name', 'Bob');
    await submit();
    remove();
    expect(pending('saveSection')[0]?.signal.aborted).toBe(false);
    await answer('saveSection');
    await answer('fetchQualification');
    await comeBack();
    expect(log).toEqual(['onboarding-section-saved here', 'go to there']);
    expect(calls.filter(({ action }) => action === 'saveSection')).toHaveLength(1);
  });

  it('leaves no doubt when another investor’s sign-in cuts it off', async () => {
    const { form, submit, signOut, pending, name, log } = await opened();
    form().edit('name', 'Bob');
    await submit();
    const [put] = pending('saveSection');
    signOut();
    await settle();
    expect(put?.wasCutOff).toBe(true);
    expect([name(), log]).toEqual(['closed', []]);
  });

  it('asks which answers to keep when it was lost and they were typed back', async () => {
    const { decide, form, submit, pending, fail, answer, carryOut, name, visits } = await opened();
    form().edit('name', 'Bob');
    await submit();
    const [put] = pending('saveSection');
    if (put) carryOut(put);
    await fail('saveSection', 'lost');
    await fail('fetchSection', 'lost');
    form().edit('name', 'Anna');
    // The tag says nothing of who saved: the investor chooses.
    expect(visits.guard(PATH_THERE)).toBe(true);
    await decide('back');
    await submit();
    await answer('fetchSection');
    expect(name()).toBe('conflict');
    await decide('keepMine');
    expect(pending('saveSection')[0]?.request.elements).toEqual([{ id: 'name', value: 'Anna' }]);
  });
});

describe('a save of a section that was sent back', () => {
  async function sentBack(warns = false) {
    const world = visitWorld({ isSentBack: true, warns });
    await world.open();
    return world;
  }

  it('asks whether remarked answers shall stay: again after a no, never after a yes', async () => {
    const { decide, visits, submit, answer, fail, name, pending, form } = await sentBack();
    await submit();
    expect(name()).toBe('unchanged');
    expect(visits.question.peek()).toMatchObject({
      unchanged: [{ key: 'name', label: 'Name', remark: 'Spell it out' }],
    });
    const remarks = createFormRemarks(form());
    form().remarks.value = remarks;
    await decide('back');
    expect([name(), remarks.focusRequest.peek(), pending()]).toEqual(['editing', {}, []]);
    await submit();
    expect(name()).toBe('unchanged');
    await decide('confirm');
    await fail('saveSection', 'refused');
    expect(name()).toBe('editing');
    await submit();
    expect(name()).toBe('saving');
    await answer('saveSection');
  });

  it('asks again in the next visit, but not after a reload in this one', async () => {
    const { decide, visits, submit, answer, fail, name, go } = await sentBack();
    await submit();
    await decide('confirm');
    await fail('saveSection', 'refused');
    void visits.reload(new AbortController().signal);
    await answer('fetchSection');
    await submit();
    expect(name()).toBe('saving');
    await fail('saveSection', 'refused');
    visits.close();
    go(PATH_HERE);
    await answer('fetchSection');
    await submit();
    expect(name()).toBe('unchanged');
  });

  it('does not ask about a changed answer, and shows the update warning after the question', async () => {
    const { decide, submit, name, form } = await sentBack(true);
    form().edit('name', 'Anna Maria');
    await submit();
    expect(name()).toBe('update');
    await decide('back');
    form().edit('name', 'Anna');
    await submit();
    expect(name()).toBe('unchanged');
  });
});

describe('a save that never arrived', () => {
  it('and whose answers were typed back leaves nothing to send', async () => {
    const { stored, ...world } = visitWorld();
    stored.here.status = 'complete';
    await world.open();
    world.form().edit('name', 'Bob');
    await world.submit();
    await world.fail('saveSection', 'lost');
    await world.fail('fetchSection', 'lost');
    world.form().edit('name', 'Anna');
    await world.submit();
    await world.answer('fetchSection');
    expect(world.pending('saveSection')).toEqual([]);
    expect(world.name()).toBe('following');
  });

  it('because the section was locked leaves it read-only, here and in the profile', async () => {
    const { profile, form, submit, fail, log } = await opened();
    form().edit('name', 'Bob');
    await submit();
    await fail('saveSection', 'locked');
    expect(form().readOnly).toBe(true);
    expect(form().values.all().get('name')).toBe('Bob');
    expect(profile.qualification.peek()?.milestones[0]?.sections[0]?.status).toBe('locked');
    expect(log).toEqual(['report SECTION_LOCKED true']);
  });
});

describe('a save that fails twice', () => {
  it.each([
    ['lost', 'form.saveUnknown'],
    ['changed', 'SECTION_CHANGED'],
  ] as const)('as %s is not tried a third time', async (failure, told) => {
    const { form, stored, submit, fail, answer, name, log, calls } = await opened();
    form().edit('name', 'Bob');
    await submit();
    // Somebody else has saved the same name.
    stored.here.name = 'Bob';
    stored.here.etag += 1;
    await fail('saveSection', 'changed');
    await answer('fetchSection');
    expect(name()).toBe('saving');
    await fail('saveSection', failure);
    expect(name()).toBe('editing');
    expect(log).toEqual([`report ${told} true`]);
    expect(calls.filter(({ action }) => action === 'saveSection')).toHaveLength(2);
  });

  it('and stays in doubt asks before it is left, and reads before it is sent again', async () => {
    const { form, submit, fail, name, visits, decide } = await opened();
    form().edit('name', 'Bob');
    await submit();
    await fail('saveSection', 'lost');
    await fail('fetchSection', 'lost');
    form().edit('name', 'Anna');
    expect(form().saveState.unsaved.peek()).toBe(false);
    expect(visits.guard(PATH_THERE)).toBe(true);
    await decide('back');
    await submit();
    expect(name()).toBe('reconciling');
  });
});

describe('a reload requested while the investor is asked', () => {
  it.each([
    ['update', 'back'],
    ['leave', 'back'],
  ])('%s is made after the answer', async (kind, given) => {
    const { form, submit, visits, decide, name, pending } = await opened({ warns: true });
    form().edit('name', 'Bob');
    if (kind === 'update') await submit();
    else visits.guard(PATH_THERE);
    expect(name()).toBe(kind);
    void visits.reload(new AbortController().signal);
    expect(pending()).toEqual([]);
    await decide(given);
    expect(pending('fetchSection')).toHaveLength(1);
    expect(form().values.all().get('name')).toBe('Bob');
  });
});

describe('a question', () => {
  it('does not answer the save that waits for it when another one replaces it', async () => {
    const { form, visits, name, decide, answer, pending } = await opened();
    form().edit('name', 'Bob');
    void visits.submit();
    visits.guard(PATH_THERE);
    await settle();
    expect([name(), visits.busy.value]).toEqual(['leave', true]);
    visits.guard('/dashboard');
    await settle();
    expect([name(), pending('saveSection')]).toEqual(['leave', []]);
    await decide('back');
    await answer('saveSection');
    expect(visits.question.value).toBeNull();
  });

  it('ends the save that waits for it, where the investor leaves', async () => {
    const { element, form, visits, name, decide, carryOut, pending, stored } = await opened();
    stored.there.name = 'Ben';
    form().edit('name', 'Bob');
    void visits.submit();
    visits.guard(PATH_THERE);
    await settle();
    expect([name(), visits.busy.value]).toEqual(['leave', true]);
    // The section that comes with the profile is there at once.
    vi.stubGlobal('window', {});
    const there = { ...pending()[0], action: 'fetchSection', request: THERE };
    visits.visit.subscribe((visit) => {
      if (visit?.place !== THERE) return;
      showSection(element, carryOut(there as PendingCall) as Section, 'fresh');
    });
    await decide('leave');
    expect(form().section.id).toBe('there');
    expect([visits.busy.value, pending('saveSection')]).toEqual([false, []]);
  });

  it('does not open for somebody who has left meanwhile', async () => {
    const { element, visits } = await opened();
    const gone = AbortSignal.abort();
    await expect(ask(element, 'leave', { to: PATH_THERE }, gone)).rejects.toThrow();
    expect(visits.question.value).toBeNull();
  });

  it('ends its submit when another one replaces it', async () => {
    const { form, submit, visits, name, decide, pending } = await opened({ warns: true });
    form().edit('name', 'Bob');
    await submit();
    expect(name()).toBe('update');
    visits.guard(PATH_THERE);
    expect(name()).toBe('leave');
    await decide('back');
    expect([name(), pending()]).toEqual(['editing', []]);
    await submit();
    expect(name()).toBe('update');
  });
});

it('the newest of two ways wanted, one after the other, is asked about and taken', async () => {
  const { form, visits, decide, log } = await opened();
  form().edit('name', 'Bob');
  visits.guard(PATH_THERE);
  visits.guard('/dashboard');
  await settle();
  expect(visits.question.peek()).toMatchObject({ kind: 'leave', to: '/dashboard' });
  await decide('leave');
  expect(log).toEqual(['go to /dashboard']);
});

describe('while something else is under way', () => {
  it('a reload requested during a save is made after it, where the section stays', async () => {
    const { visits, form, submit, fail, pending, name } = await opened();
    form().edit('name', 'Bob');
    await submit();
    void visits.reload(new AbortController().signal);
    expect(pending('fetchSection')).toEqual([]);
    await fail('saveSection', 'refused');
    expect(name()).toBe('reading');
    expect(pending('fetchSection')).toHaveLength(1);
  });

  it('a section that is already loading is not read twice', async () => {
    const { visits, calls } = visitWorld();
    visits.open(HERE);
    visits.open(HERE);
    expect(calls.map(({ action }) => action)).toEqual(['fetchSection']);
  });

  it('the answer for a section that was left is not shown', async () => {
    const { visits, pending, answerCall } = visitWorld();
    visits.open(HERE);
    const [first] = pending('fetchSection');
    visits.open(THERE);
    if (first) answerCall(first);
    await settle();
    expect(visits.form.peek()).toBeUndefined();
    expect(visits.visit.peek()?.place).toEqual(THERE);
    expect(visits.loading.peek()).toBe(true);
  });
});

describe('a submit', () => {
  it('ends when its save was followed', async () => {
    const { visits, submit, answer } = await opened();
    await submit();
    await answer('saveSection');
    expect(visits.busy.value).toBe(true);
    await answer('fetchQualification');
    expect(visits.busy.value).toBe(false);
  });

  it('sends nothing where answers are not valid', async () => {
    const { form, submit, pending, name } = await opened();
    form().edit('name', '');
    await submit();
    expect(name()).toBe('editing');
    expect(pending()).toEqual([]);
    expect(form().messages.summary.value).toHaveLength(1);
  });

  it('sends nothing from a locked section', async () => {
    const { stored, ...world } = visitWorld();
    stored.here.status = 'locked';
    await world.open();
    await world.submit();
    expect(world.pending()).toEqual([]);
  });

  it('whose code loads after its section was left does not submit the next section', async () => {
    const { saving, submit, go, answer, pending, visits } = await opened();
    const code = deferred<Awaited<ReturnType<typeof saving>>>();
    const found = await saving();
    saving.mockReturnValueOnce(code.promise);
    await submit();
    go(PATH_THERE);
    await answer('fetchSection');
    visits.form.peek()?.edit('name', 'Carla');
    code.resolve(found);
    await settle();
    expect(pending()).toEqual([]);
  });

  it('during whose code load the language changes submits the section in that language', async () => {
    const { saving, form, submit, visits, answer, name } = await opened();
    const code = deferred<Awaited<ReturnType<typeof saving>>>();
    const found = await saving();
    saving.mockReturnValueOnce(code.promise);
    form().edit('name', 'Bob');
    await submit();
    void visits.reload(new AbortController().signal);
    await answer('fetchSection');
    code.resolve(found);
    await settle();
    expect(name()).toBe('saving');
    expect(form().values.all().get('name')).toBe('Bob');
  });
});

describe('what a reviewer says while a section is open', () => {
  const sendBack = ({ reviewer, stored }: Awaited<ReturnType<typeof opened>>) => {
    reviewer.says = 'Too short';
    stored.here.etag += 1;
  };
  const remark = ({ form }: Awaited<ReturnType<typeof opened>>) =>
    form().section.review?.elements?.name;

  it('shows when the section is read again, over what was typed', async () => {
    const world = await opened();
    world.form().edit('name', 'Bob');
    sendBack(world);
    world.visits.refresh();
    await world.answer('fetchSection');
    expect(remark(world)).toBe('Too short');
    expect(world.form().values.all().get('name')).toBe('Bob');
  });

  it('shows even where the entity tag is unchanged', async () => {
    const world = await opened({ isSentBack: true });
    world.reviewer.says = 'Too long';
    world.visits.refresh();
    await world.answer('fetchSection');
    expect(remark(world)).toBe('Too long');
  });

  it.each(['changed', 'lost'] as const)(
    'survives a save that is %s, but not the next one',
    async (failure) => {
      const world = await opened();
      const { form, submit, answer, fail, name, log, pending } = world;
      form().edit('name', 'Bob');
      await submit();
      sendBack(world);
      if (failure === 'changed') await answer('saveSection');
      else await fail('saveSection', 'lost');
      await answer('fetchSection');
      if (name() === 'conflict') await world.decide('keepMine');
      expect(remark(world)).toBe('Too short');
      expect(form().values.all().get('name')).toBe('Bob');
      expect(pending()).toEqual([]);
      await submit();
      await answer('saveSection');
      expect(log).toContain('onboarding-section-saved here');
    },
  );

  it('comes before a choice of answers is saved', async () => {
    const world = await opened();
    const { decide, form, submit, answer, name, pending, stored } = world;
    form().edit('name', 'Bob');
    await submit();
    stored.here.name = 'Carla';
    sendBack(world);
    await answer('saveSection');
    await answer('fetchSection');
    expect(name()).toBe('conflict');
    await decide('keepMine');
    expect(pending()).toEqual([]);
    expect(remark(world)).toBe('Too short');
    expect(form().values.all().get('name')).toBe('Bob');
  });
});

it('a choice of the saved answers drops the files of those given up, before the saved ones are shown', async () => {
  const world = await opened();
  const { decide, form, submit, answer, stored, lazy } = world;
  const discard = vi.fn((_form: { section: { id: string } }) => {});
  lazy.documents = { store: { discard } } as unknown as NonNullable<typeof lazy.documents>;
  const own = form();
  own.edit('name', 'Bob');
  await submit();
  stored.here.name = 'Carla';
  stored.here.etag += 1;
  await answer('saveSection');
  await answer('fetchSection');
  await decide('useSaved');
  expect(discard).toHaveBeenCalledExactlyOnceWith(own);
  expect(form().values.all().get('name')).toBe('Carla');
});

describe('a section that is read again', () => {
  it('behind its form is shown where it was changed elsewhere', async () => {
    const { visits, stored, form, answer } = await opened();
    stored.here.name = 'Carla';
    stored.here.etag += 1;
    visits.refresh();
    expect(visits.loading.peek()).toBe(false);
    await answer('fetchSection');
    expect(form().values.all().get('name')).toBe('Carla');
  });

  it('has a new form, and the old one no longer has an effect', async () => {
    const { visits, form, answer } = await opened();
    const before = form();
    const reloaded = visits.reload(new AbortController().signal);
    await answer('fetchSection');
    await reloaded;
    expect(form()).not.toBe(before);
    before.edit('name', 'Bob');
    expect(visits.form.peek()?.saveState.unsaved.peek()).toBe(false);
  });

  it('has been read when its promise resolves', async () => {
    const { visits, answer } = await opened();
    const done = vi.fn();
    void visits.reload(new AbortController().signal).then(done);
    await settle();
    expect(done).not.toHaveBeenCalled();
    await answer('fetchSection');
    expect(done).toHaveBeenCalledOnce();
  });
});

describe('the host’s listener of a saved section', () => {
  async function heard(listen: (world: Awaited<ReturnType<typeof opened>>) => void) {
    const world = await opened();
    world.form().edit('name', 'Bob');
    await world.submit();
    world.host.onSaved = () => listen(world);
    await world.answer('saveSection');
    return world;
  }

  it('may move the element: navigation continues after it', async () => {
    const { answer, pending, log } = await heard(({ remove, comeBack }) => {
      remove();
      comeBack();
    });
    expect(pending('fetchQualification')).toHaveLength(1);
    await answer('fetchQualification');
    expect(log.at(-1)).toBe('go to there');
  });

  it('may sign the investor out: nothing is read after it', async () => {
    const { pending, name, visits } = await heard(({ signOut }) => signOut());
    expect(pending()).toEqual([]);
    expect(name()).toBe('closed');
    expect(visits.lastSave.peek()).toBeUndefined();
  });

  it('may navigate elsewhere: the profile is read first', async () => {
    const { answer, log } = await heard(({ go }) => go('/dashboard'));
    expect(log.at(-1)).toBe('onboarding-section-saved here');
    await answer('fetchQualification');
    expect(log.at(-1)).toBe('go to /dashboard');
  });
});

describe('a section with an identity check', () => {
  const NOTHING_HANDED_IN: readonly Kyc[] = [
    { status: 'Not_checked' },
    { status: 'Rejected', canRetry: true },
  ];
  async function openedWith(kyc: Kyc | undefined) {
    const world = await opened({ plugins: true });
    if (kyc) {
      void world.kyc.read();
      world.pending('fetchKyc')[0]?.answer.resolve(kyc);
      await settle();
    }
    return world;
  }

  it.each(NOTHING_HANDED_IN)(
    'without its identity check is not saved where it is known that nothing was handed in: %j',
    async (kyc) => {
      const { visits, submit, pending } = await openedWith(kyc);
      await submit();
      expect(pending('saveSection')).toEqual([]);
      expect(visits.checkRequest.peek()).toEqual({});
      expect(visits.busy.peek()).toBe(false);
      // It may have been handed in elsewhere, which the next submit knows.
      pending('fetchKyc')[0]?.answer.resolve({ status: 'Pending' });
      await settle();
      await submit();
      expect(pending('saveSection')).toHaveLength(1);
    },
  );

  it.each([
    undefined,
    { status: 'Pending' },
    { status: 'Approved' },
    { status: 'Rejected' },
    { status: 'Rejected', canRetry: false },
    { status: 'anything' },
  ] as const)('saves without its identity check where that is not known: %j', async (kyc) => {
    const { visits, submit, pending } = await openedWith(kyc);
    await submit();
    expect(pending('saveSection')).toHaveLength(1);
    expect(visits.checkRequest.peek()).toBeNull();
  });

  it('says that the check comes first, and is saved after it', async () => {
    const { visits, submit, pending } = await openedWith(NOTHING_HANDED_IN[0]);
    await submit();
    const first = visits.checkRequest.peek();
    await submit();
    expect(visits.checkRequest.peek()).toEqual({});
    expect(visits.checkRequest.peek()).not.toBe(first);
    visits.noteCheckDone();
    expect(visits.checkRequest.peek()).toBeNull();
    await submit();
    expect(pending('saveSection')).toHaveLength(1);
  });

  it('does not lead past the check after the section was left', async () => {
    const { visits, submit, pending, answer } = await openedWith(NOTHING_HANDED_IN[0]);
    visits.noteCheckDone();
    visits.close();
    visits.noteCheckDone();
    visits.open(HERE);
    await answer('fetchSection');
    await submit();
    expect(pending('saveSection')).toEqual([]);
    expect(visits.checkRequest.peek()).toEqual({});
  });

  it('with a check that nobody knows is saved', async () => {
    const { element, visits, submit, pending } = await openedWith(NOTHING_HANDED_IN[0]);
    const section = visits.form.peek()?.section as Section;
    showSection(element, { ...section, plugins: [{ id: 'id-check-other' }] }, 'edits');
    await submit();
    expect(pending('saveSection')).toHaveLength(1);
  });
});

describe('a finished profile', () => {
  async function finished(options?: Parameters<typeof visitWorld>[0]) {
    const world = await opened(options);
    world.stored.there.status = 'complete';
    world.form().edit('name', 'Bob');
    await world.submit();
    if (options?.warns) await world.decide('confirm');
    for (const action of ['saveSection', 'fetchQualification', 'fetchKyc'] as const) {
      await world.answer(action);
    }
    return world;
  }

  it('does not redirect an investor who has signed out', async () => {
    const { signOut, passTime, log } = await finished();
    signOut();
    await passTime();
    expect(log).not.toContain('complete');
  });

  it('offers the way out to an investor who has opened a section meanwhile', async () => {
    const world = await finished();
    world.go(PATH_THERE);
    expect(world.visits.completion.peek()).toBeUndefined();
    await world.passTime();
    expect(world.log.slice(-2)).toEqual(['complete', 'offer the way']);
  });

  it('leads on at once where the investor wants it, and only once', async () => {
    const { visits, passTime, log } = await finished();
    visits.completion.peek()?.goNow?.();
    visits.completion.peek()?.goNow?.();
    await settle();
    expect(log.slice(-2)).toEqual(['complete', 'go to /app/dashboard']);
    await passTime();
    expect(log.filter((line) => line === 'complete')).toHaveLength(1);
    expect(visits.completion.peek()).toBeUndefined();
  });

  it('stays on screen without a way on where the host takes over', async () => {
    const { visits, host, passTime, log } = await finished();
    host.redirects = false;
    await passTime();
    expect(log.at(-1)).toBe('complete');
    expect(visits.completion.peek()).toEqual({ goNow: undefined });
  });

  it('makes one event where it is finished anew meanwhile', async () => {
    const { form, submit, decide, answer, passTime, log } = await finished({ warns: true });
    form().edit('name', 'Carla');
    await submit();
    await decide('confirm');
    for (const action of ['saveSection', 'fetchQualification', 'fetchKyc'] as const) {
      await answer(action);
    }
    await passTime();
    expect(log.filter((line) => line === 'complete')).toHaveLength(1);
  });

  it('makes one event after a removal', async () => {
    const { remove, comeBack, passTime, log } = await finished();
    remove();
    await passTime();
    expect(log).not.toContain('complete');
    await comeBack();
    await passTime();
    expect(log.filter((line) => line === 'complete')).toHaveLength(1);
  });
});
