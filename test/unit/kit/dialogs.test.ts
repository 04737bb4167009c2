import { readdirSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { expect, test } from 'vitest';

const SRC = path.join(import.meta.dirname, '../../../src');

/** The buttons of a dialog in the order they stand in, each by its look and its text. */
function buttonsOf(source: string): string[] {
  const [, dialog = ''] = source.split(/<Dialog\s/);
  const [, actions = ''] = /actions=\{([\s\S]*?)\n {6}\}\n/.exec(dialog) ?? [];
  return actions
    .split('<Button')
    .slice(1)
    .map((button) => {
      const look = /variant="(\w+)"/.exec(button)?.[1] ?? 'secondary';
      const text =
        /translate\('([\w.]+)'/.exec(button)?.[1] ?? /\{(\w+)\}\s*<\/Button>/.exec(button)?.[1];
      return `${look} ${text}`;
    });
}

/**
 * The safe choice is the primary one: what was typed and what is saved stays as it is. What takes something away for
 * good looks so. Of two conflicting answers one goes either way: the investor's own are kept.
 */
const BUTTONS: Readonly<Record<string, readonly string[]>> = {
  'disclaimers/disclaimers.tsx': [
    'secondary component.Disclaimers.later',
    'primary component.Disclaimers.acceptAll',
  ],
  // What may be wrong is looked at again; it can be sent all the same.
  'documents/advice/advice-dialog.tsx': [
    'secondary documents.advice.use',
    'primary documents.advice.another',
  ],
  'documents/handoff-dialog.tsx': ['secondary close', 'primary shared.label.tryAgain'],
  'documents/pages/pages-dialog.tsx': ['primary documents.advice.use'],
  'documents/upload-status.tsx': [],
  'form/additional-info/help-button.tsx': ['primary close'],
  'form/dialogs/conflict-dialog.tsx': [
    'secondary form.conflict.useSaved',
    'primary form.conflict.keepMine',
  ],
  'section/section-dialog.tsx': ['danger form.leave.leave', 'primary form.leave.stay'],
  'form/dialogs/update-warning-dialog.tsx': [
    'secondary shared.label.confirm',
    'primary shared.label.back',
  ],
  'form/fields/list.tsx': ['danger form.list.remove', 'primary shared.label.back'],
  // Indented deeper than the pattern reads: 'Finish', and the primary 'Back'.
  'phone/phone-documents.tsx': [],
  'review/unchanged-dialog.tsx': [
    'secondary component.Review.unchanged.save',
    'primary component.Review.unchanged.back',
  ],
  'session/session-expiry.tsx': ['primary component.SessionExpiry.stay'],
  'wallet/dialog/wallet-dialog.tsx': [
    'quiet wallet.another',
    'secondary wallet.cancel',
    'primary shared.label.tryAgain',
  ],
};

test('in every dialog the safe choice is the primary one, and what can’t be undone looks so', () => {
  const files = readdirSync(SRC, { recursive: true, encoding: 'utf8' })
    .map((file) => file.replaceAll('\\', '/'))
    .filter((file) => file.endsWith('.tsx') && file !== 'kit/overlays/dialog.tsx');
  const found = files.flatMap((file) => {
    const source = readFileSync(path.join(SRC, file), 'utf8');
    return /<Dialog\s/.test(source) ? [[file, buttonsOf(source)] as const] : [];
  });
  expect(Object.fromEntries(found.sort(([a], [b]) => a.localeCompare(b)))).toEqual(BUTTONS);
});

test('‘Undo’ looks the same wherever it is offered', () => {
  const looks = [
    'form/kinds/file/view.tsx',
    'form/fields/list.tsx',
    'shell/notices/notices.tsx',
  ].map((file) => {
    const source = readFileSync(path.join(SRC, file), 'utf8');
    const [, attributes] =
      /<Button([^<]*?)>\s*\{translate\((?:'shared\.label\.undo'|action\.label)\)\}/.exec(source) ??
      [];
    return [file, attributes !== undefined, /variant=/.test(attributes ?? '')];
  });
  expect(looks.map(([, isFound, hasLook]) => [isFound, hasLook])).toEqual(
    looks.map(() => [true, false]),
  );
});
