import type { Qualification } from '../../http/schemas';

/** The profile with one section locked, as after the backend's SECTION_LOCKED. */
export function lockSection(qualification: Qualification, sectionId: string): Qualification {
  const milestones = qualification.milestones.map((milestone) => ({
    ...milestone,
    sections: milestone.sections.map((section) =>
      section.id === sectionId ? { ...section, status: 'locked' } : section,
    ),
  }));
  return { ...qualification, milestones };
}
