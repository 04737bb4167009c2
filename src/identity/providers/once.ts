/** Reports the first time only: a vendor's package may say the same thing again, and a provider must not. */
export function once(report: (data?: unknown) => void): (data?: unknown) => void {
  let isReported = false;
  return (data) => {
    if (isReported) return;
    isReported = true;
    report(data);
  };
}
