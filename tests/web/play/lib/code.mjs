// SPDX-License-Identifier: MIT
// @ts-check
// A QR code as a telephone sees it: dark on light, on whatever ground it lies.

import jsQR from 'jsqr';

/**
 * What a picture of a code on a page says, undefined for nothing.
 * @param {import('playwright-core').Locator} picture
 */
export async function readCode(picture) {
  await picture.waitFor();
  const url = `data:image/png;base64,${(await picture.screenshot({ animations: 'disabled' })).toString('base64')}`;
  const { data, width, height } = await picture.page().evaluate(async (src) => {
    const image = new Image();
    image.src = src;
    await image.decode();
    const canvas = document.createElement('canvas');
    canvas.width = image.width;
    canvas.height = image.height;
    const paper = /** @type {CanvasRenderingContext2D} */ (canvas.getContext('2d'));
    paper.drawImage(image, 0, 0);
    const { width, height } = canvas;
    return { width, height, data: [...paper.getImageData(0, 0, width, height).data] };
  }, url);
  return jsQR(Uint8ClampedArray.from(data), width, height, { inversionAttempts: 'dontInvert' })?.data;
}
