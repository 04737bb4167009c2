import type { Section } from '../../http/schemas';
import { breakHideCycles } from './hide-cycles';
import type { SectionModel } from './model';
import { sectionModel } from './section-model';

/**
 * Makes a section ready for the form and for the server's checks. Never throws for anything the schema
 * admits: what is malformed is named in `problems` (the unexpected error, spec section 8), left out or
 * read in the way that keeps the rest usable.
 */
export function flattenSection(section: Section): SectionModel {
  return sectionModel(section, breakHideCycles);
}
