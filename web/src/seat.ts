// Seats differ by colour, wherever they show; with more seats than colours, the colours begin again.
const COLOURS = 6; // --seat-0 … in tokens.css

export const seatColour = (seat: number): string => `var(--seat-${seat % COLOURS})`;
