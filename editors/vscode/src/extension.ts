import { commands, ExtensionContext, languages, LogOutputChannel, StatusBarAlignment, StatusBarItem, TextDocument, Uri, window, workspace } from "vscode";
import { LanguageClient } from "vscode-languageclient/node";

/** An image of which the server knows too little. */
interface Unknown {
  reference: string;
  known: "none" | "likely";
  reason: string;
  help?: string;
}

const language = "dockerfile";

let client: LanguageClient | undefined;
let log: LogOutputChannel;
let status: StatusBarItem;

export async function activate(context: ExtensionContext): Promise<void> {
  log = window.createOutputChannel("layerlint", { log: true });
  status = window.createStatusBarItem(StatusBarAlignment.Right, 10);
  status.command = "layerlint.showUnknown";
  context.subscriptions.push(
    log,
    status,
    commands.registerCommand("layerlint.restart", restart),
    commands.registerCommand("layerlint.showUnknown", showUnknown),
    window.onDidChangeActiveTextEditor(showStatus),
    languages.onDidChangeDiagnostics(showStatus),
    workspace.onDidGrantWorkspaceTrust(sendSettings),
    workspace.onDidChangeConfiguration(async (change) => {
      if (change.affectsConfiguration("layerlint.path") || change.affectsConfiguration("layerlint.arguments")) {
        await restart();
      } else if (change.affectsConfiguration("layerlint")) {
        await sendSettings();
      }
    }),
  );
  await start();
}

export async function deactivate(): Promise<void> {
  await client?.stop();
}

/** What the server is told: the settings of a folder, or of no folder, and whether the user trusts the workspace. */
function settings(folder?: string): object {
  const set = workspace.getConfiguration("layerlint", folder ? Uri.parse(folder) : undefined);
  return {
    trusted: workspace.isTrusted,
    fetch: set.get("fetch"),
    hints: set.get("hints"),
    inlayHints: set.get("inlayHints"),
    codeLens: set.get("codeLens"),
  };
}

async function start(): Promise<void> {
  const set = workspace.getConfiguration("layerlint");
  const command = set.get<string>("path") || "layerlint";
  client = new LanguageClient(
    "layerlint",
    "layerlint",
    { command, args: ["lsp", ...(set.get<string[]>("arguments") ?? [])] },
    {
      documentSelector: [{ language }],
      initializationOptions: settings(),
      outputChannel: log,
      // The settings that the server asks for are these too: what the workspace is trusted with is not among VS Code's own.
      middleware: { workspace: { configuration: (params) => params.items.map((item) => settings(item.scopeUri)) } },
    },
  );
  try {
    await client.start();
  } catch (problem) {
    client = undefined;
    void window.showErrorMessage(`${command} lsp could not be started: ${problem}. The setting layerlint.path names the program.`);
  }
}

async function restart(): Promise<void> {
  await client?.stop().catch(() => undefined);
  await start();
}

/** Has the server ask for the settings of each folder again. */
async function sendSettings(): Promise<void> {
  await client?.sendNotification("workspace/didChangeConfiguration", { settings: null });
}

async function unknown(document: TextDocument | undefined): Promise<Unknown[]> {
  if (!client?.isRunning() || document?.languageId !== language) {
    return [];
  }
  try {
    return await client.sendRequest<Unknown[]>("layerlint/unknown", { textDocument: { uri: document.uri.toString() } });
  } catch {
    return []; // the document was closed, or is being changed
  }
}

/** Says in the status bar how many images of the Dockerfile at hand are not known: nothing found is not the same as nothing wrong. */
async function showStatus(): Promise<void> {
  const images = (await unknown(window.activeTextEditor?.document)).filter((image) => image.known === "none");
  if (images.length === 0) {
    status.hide();
    return;
  }
  status.text = `$(question) ${images.length} image${images.length === 1 ? "" : "s"} unknown`;
  status.tooltip = images.map((image) => `${image.reference}: ${image.reason}`).join("\n");
  status.show();
}

async function showUnknown(): Promise<void> {
  const images = await unknown(window.activeTextEditor?.document);
  await window.showQuickPick(
    images.map((image) => ({ label: image.reference, description: image.reason, detail: image.help })),
    { title: images.length ? "Images of which too little is known" : "All images are known" },
  );
}
