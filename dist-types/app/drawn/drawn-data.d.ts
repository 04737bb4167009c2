import type { Absent, ApiLanguage, ApiQualification, ApiReviewedSection, ApiSession } from '../../http/host-api-answers.js';
/** What the backend has answered, as it came: the bodies of the first calls. */
export interface DrawnAnswers {
    /** Of GET /session; absent while nobody is signed in. */
    readonly session?: Absent<ApiSession>;
    /** Of GET /languages. */
    readonly languages: readonly ApiLanguage[];
    /** Of GET /qualification. */
    readonly qualification?: Absent<ApiQualification>;
    /** Of GET /qualification/sections/{id}, with its entity tag; not needed where the qualification has it as `activeSection`. */
    readonly section?: Absent<ApiReviewedSection>;
}
/** What stands in a drawn screen for the element that takes it over. */
export interface DrawnData {
    /** Of `server-render`: another version may draw something else. */
    readonly version: string;
    /** Of the tag: at another backend the same id is somebody else's. */
    readonly apiBase: string;
    /** The language of the answers. */
    readonly locale: string;
    /** The widget's path. */
    readonly path: string;
    readonly answers: DrawnAnswers;
}
