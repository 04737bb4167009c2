/** Length of a date: 'YYYY-MM-DD'. */
export const DATE_LENGTH = 10;

/** The date of a date or of a date with a time: its first ten characters. */
export function trimDate(text: string): string {
  return text.slice(0, DATE_LENGTH);
}

/** Whether the text is exactly ten characters and a calendar day: 2023-02-30 is none. */
export function isCalendarDate(text: string): boolean {
  if (!/^\d{4}-\d\d-\d\d$/.test(text)) return false;
  const date = new Date(`${text}T00:00:00.000Z`);
  return !Number.isNaN(date.getTime()) && trimDate(date.toISOString()) === text;
}
