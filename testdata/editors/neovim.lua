-- Edits a Dockerfile as a user would, and writes down what there was to see.
local out = {}
local function ask(method, params)
  params.textDocument = { uri = vim.uri_from_bufnr(0) }
  for _, answer in pairs(vim.lsp.buf_request_sync(0, method, params, 60000) or {}) do
    return answer.result
  end
end

vim.cmd("edit Dockerfile")
assert(vim.wait(60000, function() return #vim.diagnostic.get(0) > 0 end, 10), "no diagnostics")
local lines = {}
for _, d in ipairs(vim.diagnostic.get(0)) do lines[d.lnum + 1] = true end
for line = 1, 5 do
  if lines[line] then table.insert(out, "squiggle line " .. line) end
end

for _, item in ipairs(ask("textDocument/completion", { position = { line = 2, character = 24 } }).items) do
  table.insert(out, "completion " .. item.label)
end

local hover = ask("textDocument/hover", { position = { line = 3, character = 24 } })
table.insert(out, "hover " .. vim.split(hover.contents.value, ",")[1])

local range = { start = { line = 3, character = 0 }, ["end"] = { line = 3, character = 50 } }
for _, action in ipairs(ask("textDocument/codeAction", { range = range, context = { diagnostics = {} } })) do
  if action.isPreferred then
    vim.lsp.util.apply_workspace_edit(action.edit, "utf-16")
    break
  end
end
table.insert(out, "fixed " .. vim.api.nvim_buf_get_lines(0, 3, 4, false)[1])

vim.fn.writefile(out, "out")
vim.cmd("qa!")
