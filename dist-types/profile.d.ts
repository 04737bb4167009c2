export { type Answers, type HiddenPart, type ProfileDocument, ProfileError, type ProfileErrorCode, type ResolvedProfile, resolveProfile, } from './reference-backend/rules/profile/resolve-profile.js';
