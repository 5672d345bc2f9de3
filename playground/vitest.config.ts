import { defineConfig, mergeConfig } from 'vitest/config';
import vite from './vite.config.ts';

export default mergeConfig(vite, defineConfig({
  test: {
    include: ['test/*.test.ts'],
    testTimeout: 120_000,
    hookTimeout: 120_000,
    fileParallelism: false,
    isolate: false,
    // Pages wait for frames most of the time.
    sequence: { concurrent: true },
    maxConcurrency: 4,
  },
}));
