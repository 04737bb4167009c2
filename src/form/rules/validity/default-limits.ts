/** The limits of a number without `decimals` and `min`: whole numbers that are not negative. */
export const NUMBER_DECIMALS = 0;
export const NUMBER_MIN = 0;

/** The limits of a text (product-rules#string). Lengths count UTF-16 units, as a native `maxlength` does. */
export const STRING_MIN_LENGTH = 0;
export const STRING_MAX_LENGTH = 255;
