import { fileRefusal } from '../documents/rules/file-type';
import { codeMissing } from '../http/errors';
import { until, wait } from '../kit/waiting/waiting';
import { type AskedFile, comeTo, type HandoffHere, noteArrival } from './handoff-here';
import { loadSending, sendFromPhone } from './send-from-phone';

/** How often a lost line is tried by itself. */
const LOST_RETRY_MS = 5000;

/** Takes a file for what the computer asks for, in place of one on its way: looks at it, and sends it. Never rejects. */
export async function chooseFile(here: HandoffHere, one: AskedFile, file: File): Promise<void> {
  const { reportError } = here;
  const { asked, state } = one;
  const opened = here.handoff.peek();
  if (!opened) return;
  one.work.abort(new DOMException('another file was chosen', 'AbortError'));
  one.work = new AbortController();
  one.file = file;
  const ended = AbortSignal.any([one.work.signal, here.over.signal]);
  state.value = { name: 'reading' };
  try {
    if (!(await isFit(here, one, file, ended))) return;
    const [{ hashFile: hash, readHead }] = await loadSending();
    const { call, context, waitVisibly } = here;
    const whenBack = (aborted: AbortSignal) => whenLineIsBack(here, one, aborted);
    const onEnded = () => comeTo(here, 'ended');
    const deps = { call, context, hash, readHead, waitVisibly, whenBack, onEnded };
    await sendFromPhone({ ...deps, report: reportError }, opened, asked, file, state, ended);
  } catch (cause) {
    if (ended.aborted) return;
    reportError(codeMissing('a file of the hand-off', cause));
    state.value = { name: 'failed', failure: { kind: 'network' } };
  }
  if (!ended.aborted && state.peek().name === 'arrived') noteArrival(here, one);
}

/** Whether it keeps to the limits of its field, and nothing may be wrong with it; else the state says what is. */
async function isFit(
  here: HandoffHere,
  { asked, state }: AskedFile,
  file: File,
  ended: AbortSignal,
): Promise<boolean> {
  const { accepted, configuration } = here;
  const [{ readHead, yieldToPage }, { createAdviser }] = await loadSending();
  const reason = await fileRefusal({ definition: asked }, file, readHead).catch(
    () => 'documents.failure.unreadable' as const,
  );
  if (ended.aborted) return false;
  if (reason) {
    state.value = { name: 'refused', reason };
    return false;
  }
  if (accepted.has(file) || configuration.settings.peek().documentAdvice !== 'on') return true;
  here.adviseOn ??= createAdviser({ wait, pause: yieldToPage });
  const advice = await here.adviseOn(file, ended);
  if (advice.length > 0) {
    state.value = { name: 'asked', file, advice };
    return false;
  }
  accepted.add(file);
  return true;
}

async function whenLineIsBack(
  { waitVisibly }: HandoffHere,
  one: AskedFile,
  aborted: AbortSignal,
): Promise<void> {
  const back = new AbortController();
  const within = AbortSignal.any([aborted, back.signal]);
  const told = until<unknown>(within, (isBack) => {
    one.goOn = () => isBack(undefined);
    window.addEventListener('online', isBack);
    return () => window.removeEventListener('online', isBack);
  });
  try {
    await Promise.race([told, waitVisibly(LOST_RETRY_MS, within)]);
  } finally {
    one.goOn = undefined;
    back.abort();
  }
}

/** Sends a file as it is: the investor wants it so, or what it was made of here was looked at. */
export function sendAsIs(here: HandoffHere, one: AskedFile, file: File): void {
  here.accepted.add(file);
  void chooseFile(here, one, file);
}

/** Lets go of the file that was asked about. */
export function setAside({ state }: AskedFile): void {
  if (state.peek().name === 'asked') state.value = { name: 'none' };
}

/** After a lost line, or a failure. */
export function tryAgain(here: HandoffHere, one: AskedFile): void {
  if (one.state.peek().name === 'lost') one.goOn?.();
  else if (one.file) void chooseFile(here, one, one.file);
}
