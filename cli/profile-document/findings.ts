import { nearestName } from '../../src/advice/nearest';

/** What `check-profile` says of a profile. */
export interface Finding {
  readonly rule: string;
  readonly severity: 'error' | 'warning';
  /** RFC 6901, into the source. */
  readonly pointer: string;
  readonly message: string;
  /** The nearest name that is known. */
  readonly suggestion?: string;
}

/** Takes findings as they are made. */
export interface Report {
  error(rule: string, pointer: string, message: string, suggestion?: string): void;
  warn(rule: string, pointer: string, message: string, suggestion?: string): void;
}

/** Makes a report that puts its findings into this list. */
export function createReport(findings: Finding[]): Report {
  const add =
    (severity: Finding['severity']): Report['error'] =>
    (rule, pointer, message, suggestion) => {
      const one = { rule, severity, pointer, message };
      findings.push(suggestion === undefined ? one : { ...one, suggestion });
    };
  return { error: add('error'), warn: add('warning') };
}

/** The pointer to a place below another one. */
export function below(pointer: string, ...names: readonly (string | number)[]): string {
  return names.reduce<string>(
    (path, name) => `${path}/${String(name).replaceAll('~', '~0').replaceAll('/', '~1')}`,
    pointer,
  );
}

/** The known name that a misspelt one is nearest to; undefined for none. */
export function nearest(name: string, known: Iterable<string>): string | undefined {
  return nearestName(name, [...known]);
}
