import type { ReactNode } from 'react';
import { Select } from './select';

export interface SelectBoxOption {
  readonly value: string;
  readonly label: string;
  /** Language of the label, for screen readers. */
  readonly lang?: string;
}

export interface SelectBoxProps {
  icon: ReactNode;
  /** Name for screen readers; the icon is shown instead. */
  label: string;
  options: readonly SelectBoxOption[];
  value: string;
  onChange: (value: string) => void;
  disabled?: boolean;
}

/** A small select with an icon instead of a label. */
export function SelectBox({ icon, label, options, value, onChange, disabled }: SelectBoxProps) {
  return (
    <span className="select-box">
      {icon}
      <Select
        aria-label={label}
        value={value}
        disabled={disabled}
        onChange={(event) => onChange(event.target.value)}
      >
        {options.map((option) => (
          <option key={option.value} value={option.value} lang={option.lang}>
            {option.label}
          </option>
        ))}
      </Select>
    </span>
  );
}
