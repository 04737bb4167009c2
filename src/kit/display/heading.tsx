import { createContext, type HTMLAttributes, type Ref, useContext } from 'react';
import { classNames } from '../styles/sheet';

/** The level of the widget's first headings in the page around it: 1 to 4. */
export const HeadingLevelContext = createContext(1);

export interface HeadingProps extends HTMLAttributes<HTMLHeadingElement> {
  /** Within the widget: 1 is a screen's, 2 a part's or a dialog's. */
  readonly level: 1 | 2 | 3;
  readonly ref?: Ref<HTMLHeadingElement>;
}

/** A heading that looks by its level in the widget, and stands below those of the page around it. */
export function Heading({ level, className, ...rest }: HeadingProps) {
  const first = useContext(HeadingLevelContext);
  const Tag = `h${first + level - 1}` as 'h1';
  return <Tag className={classNames('heading', `heading-${level}`, className)} {...rest} />;
}
