import type { Section } from '../../http/schemas';
import type { SectionModel } from './model';

export declare function flattenSection(section: Section): SectionModel;
