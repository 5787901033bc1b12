// Edits a Dockerfile in VS Code itself, served to Chromium by code-server, as a user would, and writes down what there was to see.
// node vscode.js NODE_MODULES CHROMIUM PORT DIR [PICTURES]: NODE_MODULES holds playwright-core; code-server is served at PORT with DIR open.
const [modules, chromium, port, dir, pictures] = process.argv.slice(2);
const fs = require("fs"), path = require("path");
const playwright = require(path.join(modules, "playwright-core"));

(async () => {
  const browser = await playwright.chromium.launch({ executablePath: chromium, args: ["--no-sandbox", "--disable-gpu"] });
  const page = await browser.newPage({ viewport: { width: 900, height: 480 } });
  const out = [], slow = { timeout: 120000 };
  const taken = [];
  const picture = async name => { if (pictures) taken.push([name, (await page.screenshot()).toString("base64")]); };
  // keep writes the pictures as WebP, which a third of a PNG is.
  const keep = async () => {
    const drawing = await browser.newPage();
    for (const [name, png] of taken) {
      const webp = await drawing.evaluate(async png => {
        const image = new Image();
        image.src = "data:image/png;base64," + png;
        await image.decode();
        const canvas = document.createElement("canvas");
        [canvas.width, canvas.height] = [image.width, image.height];
        canvas.getContext("2d").drawImage(image, 0, 0);
        return canvas.toDataURL("image/webp", 0.9).split(",")[1];
      }, png);
      fs.writeFileSync(path.join(pictures, name + ".webp"), Buffer.from(webp, "base64"));
    }
  };
  const line = n => page.locator(".view-line").nth(n);
  // text is what a line shows, with its spaces.
  const text = async n => (await line(n).innerText()).replace(/\u00a0/g, " ");
  // command runs one of the palette's.
  const command = async name => {
    await page.keyboard.press("F1");
    await page.waitForSelector(".quick-input-box input");
    await page.keyboard.type(name, { delay: 10 });
    await page.waitForTimeout(700);
    await page.keyboard.press("Enter");
    await page.waitForTimeout(500);
  };
  // go puts the cursor before a column of a line; both count from 1.
  const go = async (at, column) => {
    await page.keyboard.press("Escape");
    await page.keyboard.press("Control+G");
    await page.waitForSelector(".quick-input-box input");
    await page.keyboard.type(at + ":" + column);
    await page.keyboard.press("Enter");
    await page.waitForTimeout(400);
  };

  await page.goto("http://127.0.0.1:" + port + "/?folder=" + encodeURIComponent(dir), { waitUntil: "domcontentloaded" });
  await page.waitForSelector(".monaco-workbench", slow);
  await page.locator(".explorer-folders-view .monaco-list-row", { hasText: "Dockerfile" }).dblclick(slow);
  await page.waitForSelector(".squiggly-error, .squiggly-warning", slow);

  // What the problems panel lists has a squiggle; its rows say where.
  await page.keyboard.press("Control+Shift+M");
  await page.waitForSelector(".markers-panel .monaco-list-row");
  await page.waitForTimeout(1500);
  await picture("vscode-problems");
  const rows = (await page.locator(".markers-panel .monaco-list-row").allInnerTexts()).join("\n");
  const lines = [...new Set([...rows.matchAll(/\[Ln (\d+),/g)].map(found => Number(found[1])))].sort((a, b) => a - b);
  for (const n of lines) out.push("squiggle line " + n);
  await page.keyboard.press("Control+Shift+M");

  await line(2).click();
  await go(3, 25);
  await page.keyboard.press("Control+Space");
  await page.waitForSelector(".suggest-widget.visible .monaco-list-row", slow);
  await page.waitForTimeout(500);
  await picture("vscode-completion");
  const offers = await page.locator(".suggest-widget.visible .monaco-list-row .label-name").allInnerTexts();
  for (const name of offers) out.push("completion " + name);
  await page.keyboard.press("Escape");

  await go(4, 25);
  await command("Show or Focus Hover");
  await page.waitForSelector(".monaco-hover:visible .hover-contents", slow);
  await page.waitForTimeout(800);
  await picture("vscode-hover");
  const said = (await page.locator(".monaco-hover:visible").allInnerTexts()).join("\n").split("\n");
  out.push("hover " + (said.find(one => one.startsWith("/etc/passwd")) || said.join(" ")).split(",")[0]);
  await page.keyboard.press("Escape");

  await go(4, 30);
  await page.keyboard.press("Control+.");
  await page.waitForSelector(".action-widget .monaco-list-row", slow);
  await page.waitForTimeout(500);
  await picture("vscode-actions");
  const before = await text(3);
  await page.keyboard.press("Enter");
  for (let n = 0; n < 100 && (await text(3)) === before; n++) await page.waitForTimeout(100);
  out.push("fixed " + await text(3));
  await page.waitForTimeout(1500);
  await picture("vscode-fixed");
  await keep();
  fs.writeFileSync(path.join(dir, "out"), out.join("\n") + "\n");
  await browser.close();
})().catch(problem => { console.error(problem.message.slice(0, 800)); process.exit(1); });
