import { answer as checkbox } from '../checkbox/answer';

/** As those of any checkbox. */
export const answer = checkbox;
