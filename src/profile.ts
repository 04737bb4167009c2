// What other backends import to resolve one profile for everyone: docs/backend/profiles.md#sections-that-depend-on-answers.

export {
  type Answers,
  type HiddenPart,
  type ProfileDocument,
  ProfileError,
  type ProfileErrorCode,
  type ResolvedProfile,
  resolveProfile,
} from './reference-backend/rules/profile/resolve-profile';
