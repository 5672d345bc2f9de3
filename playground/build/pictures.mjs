// Draws the pictures of README and docs from the built page: scripts/playground --pictures
import { fileURLToPath, pathToFileURL } from 'node:url';
import { chromium } from 'playwright-core';

const page = pathToFileURL(fileURLToPath(new URL('../dist/standalone.html', import.meta.url))).href;
const folder = fileURLToPath(new URL('../../docs/pictures/', import.meta.url));
const lead = {
  engagement: {
    shooter: { position: [0, 0] },
    projectile: { speed: 30 },
    target: { position: [40, 10], velocity: [-3, 8] },
  },
};

// `preset` is the name of its button; `light` and `dark` are the names of the files.
const pictures = [
  { demo: 'expanding_circle', state: lead, light: 'lead.png', dark: 'lead_dark.png' },
  { demo: 'moving_gun', preset: 'All of it', light: 'moving_gun.png' },
  { demo: 'turret', preset: 'With a blind side', light: 'turret.png' },
  { demo: 'thrust_and_drag', preset: 'Bullet under gravity', light: 'drag.png' },
  { demo: 'curves', preset: 'Again and again', light: 'curves.png' },
];

// Picture and graph alone, one above the other.
const style = `
  .right, .clock, .handles { display: none !important }
  .stage { width: 800px; gap: 12px !important; grid-template-columns: minmax(0, 1fr) !important }
  .picture { height: 360px !important }
  .plot { height: 190px !important }`;

const browser = await chromium.launch({
  executablePath: '/usr/bin/chromium',
  args: [
    '--no-sandbox', '--disable-gpu', '--disable-background-networking', '--disable-sync',
    '--no-first-run',
  ],
});
for (const { demo, state, preset, light, dark } of pictures) {
  for (const [file, colorScheme] of [[light, 'light'], [dark, 'dark']]) {
    if (!file) continue;
    const tab = await browser.newPage({
      viewport: { width: 1280, height: 1000 }, deviceScaleFactor: 1.5, colorScheme,
      reducedMotion: 'reduce', bypassCSP: true,
    });
    await tab.goto(
      `${page}#${demo}${state ? `=${encodeURIComponent(JSON.stringify(state))}` : ''}`,
    );
    await tab.waitForSelector('.picture canvas[data-scale]');
    if (preset) await tab.getByRole('button', { name: preset, exact: true }).click();
    await tab.addStyleTag({ content: style });
    await tab.waitForTimeout(400);
    await tab.locator('.stage').screenshot({ path: folder + file });
    await tab.close();
    console.log(`docs/pictures/${file}`);
  }
}
await browser.close();
