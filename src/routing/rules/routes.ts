import { encodePart } from '../../kit/rules/encode-part';

const SECTION = /^\/app\/profile\/([^/]+)\/([^/]+)\/?$/;

/** The widget's routes by name; the navbar looks for 'profile' in the name. */
export const ROUTES = [
  { name: 'profile-section', pattern: SECTION },
  { name: 'profile-milestone', pattern: /^\/app\/profile\/([^/]+)\/?$/ },
  { name: 'dashboard', pattern: /^\/app\/dashboard\/?$/ },
  { name: 'answers', pattern: /^\/app\/answers\/?$/ },
  { name: 'start', pattern: /^\/?$/ },
] as const;

export type RouteName = (typeof ROUTES)[number]['name'] | 'not-found';

/** A parsed path; ids are decoded. */
export interface Route {
  readonly name: RouteName;
  readonly milestoneId?: string;
  readonly sectionId?: string;
}

/** Parses a path; one that matches no route, or can't be decoded, is 'not-found'. */
export function readRoute(path: string): Route {
  for (const { name, pattern } of ROUTES) {
    const match = pattern.exec(path);
    if (!match) continue;
    try {
      const [milestoneId, sectionId] = match.slice(1).map((part) => decodeURIComponent(part));
      return {
        name,
        ...(milestoneId !== undefined && { milestoneId }),
        ...(sectionId !== undefined && { sectionId }),
      };
    } catch {
      return { name: 'not-found' };
    }
  }
  return { name: 'not-found' };
}

/** The id of the section that a path leads to, decoded; undefined for any other path. */
export function sectionIdIn(path: string): string | undefined {
  const [, , id] = SECTION.exec(path) ?? [];
  try {
    return id && decodeURIComponent(id);
  } catch {
    return undefined;
  }
}

/** The part of the page's hash before the widget's path. */
export function hashHead(prefix: string): string {
  return prefix ? `#/${prefix.replace(/^\/+|\/+$/g, '')}` : '#';
}

/** The widget's own path in the page's hash; undefined where the hash is the host's. */
export function pathInHash(hash: string, prefix: string): string | undefined {
  const head = hashHead(prefix);
  return hash.startsWith(`${head}/app/`) ? hash.slice(head.length) : undefined;
}

export const DASHBOARD_PATH = '/app/dashboard';
export const ANSWERS_PATH = '/app/answers';

/** `/app/profile/{milestoneId}` */
export function milestonePath(milestoneId: string): string {
  return `/app/profile/${encodePart(milestoneId)}`;
}

/** `/app/profile/{milestoneId}/{sectionId}` */
export function sectionPath(milestoneId: string, sectionId: string): string {
  return `${milestonePath(milestoneId)}/${encodePart(sectionId)}`;
}
