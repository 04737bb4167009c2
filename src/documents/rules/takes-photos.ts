import { byExtension, unaliased } from './file-type';

/** Formats of a camera: JPEG on most phones, HEIC on some. */
const PHOTO = /^image\/(\*|jpeg|hei[cf])$/;

/** Whether an element with these allowed types accepts a photo. */
export function takesPhotos(allowed: readonly string[]): boolean {
  if (allowed.length === 0) return true;
  return allowed.some((type) => /^\*(\/\*)?$/.test(type) || PHOTO.test(named(type)));
}

function named(type: string): string {
  return unaliased(type.startsWith('.') ? byExtension(type) : type);
}
