import { byExtension, unaliased } from './file-type';

/** A photo under the name of its field: a camera calls each of them 'image.jpg'. */
export function photoOf(label: string | undefined, photo: File): File {
  const name = (label ?? '').replace(/[\\/:*?"<>|\p{Cc}]+/gu, ' ').trim();
  if (!name) return photo;
  const extension = /\.[^.]+$/.exec(photo.name)?.[0] ?? '';
  const { type, lastModified } = photo;
  return new File([photo], `${name}${extension}`, { type, lastModified });
}

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
