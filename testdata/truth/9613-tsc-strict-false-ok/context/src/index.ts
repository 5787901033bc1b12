export function area(width, height) {
  return width * height;
}

export function risky(run: () => void): string {
  try {
    run();
  } catch (e) {
    return e.message;
  }
  return "";
}
