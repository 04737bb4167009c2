import type { ReactNode } from 'react';
import { NativeSelect } from './native-select';

export interface IconSelectOption {
  readonly value: string;
  readonly label: string;
  /** Language of the label, for screen readers. */
  readonly lang?: string;
}

export interface IconSelectProps {
  icon: ReactNode;
  /** Name for screen readers; the icon is shown instead. */
  label: string;
  options: readonly IconSelectOption[];
  value: string;
  onChange: (value: string) => void;
}

/** A small select with an icon instead of a label. */
export function IconSelect({ icon, label, options, value, onChange }: IconSelectProps) {
  return (
    <span className="select-box">
      {icon}
      <NativeSelect
        aria-label={label}
        value={value}
        onChange={(event) => onChange(event.target.value)}
      >
        {options.map((option) => (
          <option key={option.value} value={option.value} lang={option.lang}>
            {option.label}
          </option>
        ))}
      </NativeSelect>
    </span>
  );
}
