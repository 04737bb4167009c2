import { byExtension, unaliased } from './file-type';

/** What a camera makes: JPEG on most phones, HEIC on some. */
const PHOTO = /^image\/(\*|jpeg|hei[cf])$/;

/** Whether an element with these allowed types can be given a photo. */
export function takesPhotos(allowed: readonly string[]): boolean {
  if (allowed.length === 0) return true;
  return allowed.some((type) => /^\*(\/\*)?$/.test(type) || PHOTO.test(named(type)));
}

function named(type: string): string {
  return unaliased(type.startsWith('.') ? byExtension(type) : type);
}
