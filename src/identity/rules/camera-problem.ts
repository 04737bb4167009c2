/** Why the camera can't be used: the page's policy, a refusal, none there. */
export type CameraProblem = 'policy' | 'refused' | 'none';

/** What a browser knows without asking the investor; undefined where it says nothing. */
export interface CameraFacts {
  /** The page's own policy lets the provider use the camera. */
  readonly allowedByPolicy?: boolean | undefined;
  readonly permission?: string | undefined;
  readonly hasCamera?: boolean | undefined;
}

/** The one problem to speak of, if any; a policy also hides the camera, so it comes first. */
export function cameraProblem(facts: CameraFacts): CameraProblem | undefined {
  if (facts.allowedByPolicy === false) return 'policy';
  if (facts.permission === 'denied') return 'refused';
  return facts.hasCamera === false ? 'none' : undefined;
}
