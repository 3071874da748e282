// Draws the icons: the round table with three players. The SVG as text, the PNGs by sampling the same
// shapes 16 times a pixel. No dependency: a PNG is a header, deflated rows and a checksum.
import { writeFileSync } from "node:fs";
import { crc32, deflateSync } from "node:zlib";

const SAMPLES = 4;
const hex = (colour) => [1, 3, 5].map((at) => parseInt(colour.slice(at, at + 2), 16));

// In a square of 64, drawn from back to front. `inside` tells whether a point is covered.
const circle = (cx, cy, r) => ({
  svg: (fill) => `<circle cx="${cx}" cy="${cy}" r="${r}" fill="${fill}"/>`,
  inside: (x, y) => (x - cx) ** 2 + (y - cy) ** 2 <= r * r,
});
const diamond = (cx, cy, r) => ({
  svg: (fill) => `<path d="M${cx} ${cy - r}l${r} ${r}-${r} ${r}-${r}-${r}z" fill="${fill}"/>`,
  inside: (x, y) => Math.abs(x - cx) + Math.abs(y - cy) <= r,
});
const box = (cx, cy, half, round) => ({
  svg: (fill) =>
    `<rect x="${cx - half}" y="${cy - half}" width="${2 * half}" height="${2 * half}" rx="${round}" fill="${fill}"/>`,
  inside: (x, y) => {
    const dx = Math.max(0, Math.abs(x - cx) - (half - round));
    const dy = Math.max(0, Math.abs(y - cy) - (half - round));
    return Math.abs(x - cx) <= half && Math.abs(y - cy) <= half && dx * dx + dy * dy <= round * round;
  },
});

const drawing = (round) => [
  [box(32, 32, 32, round), "#2c6248"],
  [circle(32, 14, 6.5), "#8fd3ea"],
  [box(16, 42.5, 6, 2), "#f3a37c"],
  [diamond(48, 42.5, 8), "#dba6e6"],
  [circle(32, 34, 14.5), "#2c6248"],
  [circle(32, 34, 13), "#f4c877"],
  [circle(32, 34, 8.5), "#2c6248"],
  [circle(32, 34, 7.2), "#f4c877"],
];

function chunk(kind, data) {
  const body = Buffer.concat([Buffer.from(kind), data]);
  const out = Buffer.alloc(body.length + 8);
  out.writeUInt32BE(data.length, 0);
  body.copy(out, 4);
  out.writeUInt32BE(crc32(body), body.length + 4);
  return out;
}

function png(size, shapes) {
  const rows = Buffer.alloc(size * (size * 4 + 1));
  const scale = 64 / size / SAMPLES;
  for (let y = 0; y < size; y++) {
    for (let x = 0; x < size; x++) {
      const sum = [0, 0, 0, 0];
      for (let s = 0; s < SAMPLES * SAMPLES; s++) {
        const px = (x * SAMPLES + (s % SAMPLES) + 0.5) * scale;
        const py = (y * SAMPLES + Math.floor(s / SAMPLES) + 0.5) * scale;
        const top = shapes.findLast(([shape]) => shape.inside(px, py));
        if (top) hex(top[1]).concat(1).forEach((part, i) => (sum[i] += part));
      }
      const at = y * (size * 4 + 1) + 1 + x * 4;
      const covered = sum[3];
      for (let i = 0; i < 3; i++) rows[at + i] = covered ? Math.round(sum[i] / covered) : 0;
      rows[at + 3] = Math.round((covered / SAMPLES ** 2) * 255);
    }
  }
  const header = Buffer.alloc(13);
  header.writeUInt32BE(size, 0);
  header.writeUInt32BE(size, 4);
  header.set([8, 6, 0, 0, 0], 8);
  const signature = Buffer.from([137, 80, 78, 71, 13, 10, 26, 10]);
  return Buffer.concat([
    signature,
    chunk("IHDR", header),
    chunk("IDAT", deflateSync(rows, { level: 9 })),
    chunk("IEND", Buffer.alloc(0)),
  ]);
}

const put = (name, data) => writeFileSync(new URL(`../public/${name}`, import.meta.url), data);
const svg = drawing(14)
  .map(([shape, fill]) => shape.svg(fill))
  .join("");
put("icon.svg", `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 64 64">${svg}</svg>\n`);
put("icon-192.png", png(192, drawing(14)));
put("icon-512.png", png(512, drawing(14)));
put("icon-180.png", png(180, drawing(0)));
// A maskable icon may be cut to a circle: the whole square is filled, the drawing lies within 80 %.
put("icon-maskable-512.png", png(512, drawing(0)));
