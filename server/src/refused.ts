/** Why the server does not start: one line that says what and how to mend it. */
export class Refused extends Error {
  override readonly name = 'Refused';
  readonly lines: readonly string[];

  constructor(...lines: readonly string[]) {
    super(lines.join('\n'));
    this.lines = lines;
  }
}
