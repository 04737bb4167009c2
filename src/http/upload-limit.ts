/**
 * An upload ends when nothing moved for this long. A limit on the whole would fail big files on slow
 * lines; more than the calls' 30 s, since bytes that count as sent may still sit in the device.
 */
export const UPLOAD_STALL_LIMIT_MS = 60_000;
