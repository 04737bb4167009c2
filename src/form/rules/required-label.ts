export declare function requiredLabel(label: string, required: boolean): string;
