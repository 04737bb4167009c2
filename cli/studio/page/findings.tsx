import type { ReactNode } from 'react';
import type { Finding } from '../../profile-document/findings';
import type { ProfileEditor } from './profile-editor';

/** What was found out about a text. */
export type Examined =
  | {
      readonly kind: 'broken';
      readonly line: number;
      readonly column: number;
      readonly reason: string;
    }
  | {
      readonly kind: 'read';
      readonly findings: readonly Finding[];
      readonly isSampled: boolean;
      /** The widget could show nothing of it. */
      readonly isShown: boolean;
    };

/** What was found, each a button that leads to its place. */
export function Findings({
  examined,
  editor,
}: {
  readonly examined: Examined;
  readonly editor: () => ProfileEditor | undefined;
}): ReactNode {
  if (examined.kind === 'broken') {
    const place = `line ${examined.line}, column ${examined.column}`;
    return (
      <>
        <p role="status">The text is no JSON. The preview stays as it was.</p>
        <ul>
          <li>
            <button type="button" className="finding" onClick={() => editor()?.leadToBroken()}>
              <span className="error">error</span> {examined.reason}
              <code>{place}</code>
            </button>
          </li>
        </ul>
      </>
    );
  }
  const { findings, isSampled, isShown } = examined;
  const rows = [...findings].sort((one, two) => weight(one) - weight(two));
  return (
    <>
      <p role="status">
        {inWords(findings)}
        {!isShown && ' The widget can show nothing of this: the preview stays as it was.'}
        {isSampled && ' There are too many states to look at all of them.'}
      </p>
      <ul>
        {rows.map((finding) => {
          const { severity, rule, pointer, message, suggestion } = finding;
          return (
            <li key={`${rule} ${pointer} ${message}`}>
              <button type="button" className="finding" onClick={() => editor()?.lead(pointer)}>
                <span className={severity}>{severity}</span> {message}.
                {suggestion !== undefined && ` Did you mean ${suggestion}?`}
                <code>
                  {rule} {pointer || '/'}
                </code>
              </button>
            </li>
          );
        })}
      </ul>
    </>
  );
}

function weight({ severity }: Finding): number {
  return severity === 'error' ? 0 : 1;
}

function inWords(findings: readonly Finding[]): string {
  if (findings.length === 0) return 'Nothing is wrong.';
  const errors = findings.filter(({ severity }) => severity === 'error').length;
  const count = (number: number, what: string) =>
    number === 0 ? [] : [`${number} ${what}${number === 1 ? '' : 's'}`];
  return `${[...count(errors, 'error'), ...count(findings.length - errors, 'warning')].join(', ')}.`;
}
