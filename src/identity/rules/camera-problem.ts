/** Why the camera can't be used: the page's policy, a denied permission, no camera. */
export type CameraProblem = 'policy' | 'refused' | 'none';

/** What a browser tells without a prompt; undefined for what it does not tell. */
export interface CameraFacts {
  /** The page's policy lets the provider use the camera. */
  readonly allowedByPolicy?: boolean | undefined;
  readonly permission?: string | undefined;
  readonly hasCamera?: boolean | undefined;
}

/** The problem to show, if any; a policy also hides the camera, so it comes first. */
export function cameraProblem(facts: CameraFacts): CameraProblem | undefined {
  if (facts.allowedByPolicy === false) return 'policy';
  if (facts.permission === 'denied') return 'refused';
  return facts.hasCamera === false ? 'none' : undefined;
}
