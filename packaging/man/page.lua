-- SPDX-License-Identifier: Apache-2.0
--
-- Makes a manual page of a page of docs/, for pandoc. Metadata: `page` (quadrille, quadrille-cover,
-- quadrille-mpi, quadrille-formats), and `about`, its line under NAME.
--
-- A chapter of the page is a section of the manual page, with the names that man-pages(7) asks for.
-- The first block of code is the synopsis. Tables and lists of flags become terms with their
-- meaning, and code becomes bold words.

local stringify = pandoc.utils.stringify

-- docs/cli.md makes two pages: the chapter "cover" is one of its own.
local kChapter = { ["quadrille-cover"] = "cover" }
local kOthers = {
  quadrille = { "quadrille-cover", "quadrille-formats" },
  ["quadrille-cover"] = { "quadrille", "quadrille-formats" },
  ["quadrille-formats"] = { "quadrille", "quadrille-cover" },
  ["quadrille-mpi"] = { "quadrille-cover", "quadrille-formats" },
}
local kSection = {
  quadrille = "1",
  ["quadrille-cover"] = "1",
  ["quadrille-mpi"] = "1",
  ["quadrille-formats"] = "5",
}
local kManual = { ["1"] = "User Commands", ["5"] = "File Formats" }
-- Where a page of docs/ is a manual page too.
local kPageOf = {
  ["formats.md"] = "quadrille-formats",
  ["cli.md"] = "quadrille",
  ["mpi.md"] = "quadrille-mpi",
}
-- Sections whose names man-pages(7) settles.
local kTitles = { ["Flags"] = "OPTIONS", ["Exit codes"] = "EXIT STATUS" }
-- Words that are all capitals and yet no placeholders.
local kLiterals = { TERM = true, X = true }

local page -- the name of the page that is made
local anchors = {} -- of the page that is made
local other_anchors = {} -- of the rest of the page of docs/

-- The lists in a new one.
local function joined(...)
  local all = pandoc.List()
  for _, list in ipairs({ ... }) do all:extend(list) end
  return all
end

-- Text with its special characters as roff writes them. "\\-" is a minus, which can be copied.
local function roff(text)
  text = text:gsub("\\", "\\e"):gsub("%-", "\\-"):gsub("'", "\\(aq"):gsub("`", "\\(ga")
  return (text:gsub("%^", "\\(ha"):gsub("~", "\\(ti"):gsub("…", "..."))
end

local function bold(text)
  return pandoc.RawInline("man", "\\f[B]" .. roff(text) .. "\\f[R]")
end

local function reference(name)
  return { bold(name), pandoc.Str("(" .. kSection[name] .. ")") }
end

-- Literal text is bold, and what the reader fills in is italic: --limit N. What stands for a choice
-- in a flag, [FILE...] or a|b, is neither.
local function literal(text, is_flag)
  local inlines = pandoc.List()
  local plain, literals = "", ""
  local function flush()
    if literals ~= "" then inlines:insert(bold(literals)) end
    if plain ~= "" then inlines:insert(pandoc.Str(plain)) end
    plain, literals = "", ""
  end
  local i = 1
  while i <= #text do
    local word = text:match("^[%w_]+", i)
    if word and word:match("^%u%u*%d*$") and not kLiterals[word] then
      flush()
      inlines:insert(pandoc.Emph({ pandoc.Str(word) }))
      i = i + #word
    elseif word then
      if plain ~= "" then flush() end
      literals = literals .. word
      i = i + #word
    else
      local c = text:match("^[%z\1-\127\194-\244][\128-\191]*", i)
      if c == " " then
        flush()
        inlines:insert(pandoc.Space())
      elseif is_flag and c:match("[|%[%]]") or is_flag and text:match("^%.%.%.", i) then
        if c == "." then c = "..." end
        if literals ~= "" then flush() end
        plain = plain .. c
      else
        if plain ~= "" then flush() end
        literals = literals .. c
      end
      i = i + #c
    end
  end
  flush()
  return inlines
end

local function is_flag(text)
  return text:match("^%-") ~= nil
end

local inline_filter = {
  Code = function(code)
    return literal(code.text, is_flag(code.text))
  end,
  Link = function(link)
    local file, anchor = link.target:match("^([^#]*)#?(.*)$")
    if file == "" then
      if anchors[anchor] then return link.content end
      if not other_anchors[anchor] then error("there is no heading #" .. anchor) end
      -- It leads to the other page of docs/cli.md.
      local other = page == "quadrille" and "quadrille-cover" or "quadrille"
      return joined(link.content, { pandoc.Str(","), pandoc.Space() }, reference(other))
    end
    if kPageOf[file] and kPageOf[file] ~= page then
      local name = kPageOf[file]
      if stringify(link.content) == file then return reference(name) end
      return joined(link.content, { pandoc.Str(","), pandoc.Space() }, reference(name))
    end
    -- Any other page of docs/ is named, and is with the sources.
    if stringify(link.content) == file then return pandoc.Str("docs/" .. file) end
    if kPageOf[file] then return link.content end
    return joined(link.content, { pandoc.Space(), pandoc.Str("(docs/" .. file .. ")") })
  end,
}

local function example(block)
  local lines = { ".PP", ".in +4n", ".EX" }
  for line in (block.text .. "\n"):gmatch("(.-)\n") do
    table.insert(lines, (roff(line):gsub("^([.])", "\\&%1")))
  end
  table.insert(lines, ".EE")
  table.insert(lines, ".in")
  return pandoc.RawBlock("man", table.concat(lines, "\n"))
end

-- The cells of a row as inlines.
local function cells(row)
  local list = {}
  for i, cell in ipairs(row) do
    list[i] = pandoc.utils.blocks_to_inlines(cell)
  end
  return list
end

-- A row is a term and its meaning. Of further columns, `commands` is a last sentence, and any other
-- is a paragraph that begins with its name.
local function definitions(tbl)
  local simple = pandoc.utils.to_simple_table(tbl)
  local names = cells(simple.headers)
  local items = {}
  for _, row in ipairs(simple.rows) do
    local columns = cells(row)
    local blocks = pandoc.List()
    local last = {}
    for i = 2, #columns do
      local name = stringify(names[i])
      if name == "commands" then
        last = joined({ pandoc.Str(". Commands: ") }, columns[i], { pandoc.Str(".") })
      elseif #columns[i] > 0 then
        local has_name = #columns > 2 and name ~= "meaning"
        local before = has_name and joined(names[i], { pandoc.Str(":"), pandoc.Space() }) or {}
        blocks:insert(pandoc.Para(joined(before, columns[i], last)))
      end
    end
    table.insert(items, { columns[1], { blocks } })
  end
  return pandoc.DefinitionList(items)
end

-- A list whose items begin with flags is one of terms as well.
local function flag_list(list)
  local items = {}
  for _, blocks in ipairs(list.content) do
    local first = blocks[1]
    local head = first and first.content and first.content[1]
    if not head or head.t ~= "Code" or not is_flag(head.text) then return nil end
    local rest = pandoc.List()
    for i = 2, #first.content do rest:insert(first.content[i]) end
    if rest[1] and rest[1].t == "Space" then rest:remove(1) end
    local body = pandoc.List({ pandoc.Para(rest) })
    for i = 2, #blocks do body:insert(blocks[i]) end
    table.insert(items, { { head }, { body } })
  end
  return pandoc.DefinitionList(items)
end

local function heading(level, inlines)
  if level > 1 then return pandoc.Header(level, inlines) end
  local title = kTitles[stringify(inlines)]
  if title then return pandoc.Header(1, { pandoc.Str(title) }) end
  return pandoc.Header(1, pandoc.walk_inline(pandoc.Span(inlines), {
    Str = function(str) return pandoc.Str(pandoc.text.upper(str.text)) end,
  }).content)
end

-- "quadrille solve [FLAGS] [FILE...]   the solution of each puzzle": the lines of a synopsis, and
-- what the commands do.
local function synopsis(block)
  local lines = pandoc.List()
  local items = {}
  for line in (block.text .. "\n"):gmatch("(.-)\n") do
    local usage, about = line:match("^(.-)   *(.*)$")
    usage = usage or line
    if #lines > 0 then lines:insert(pandoc.LineBreak()) end
    lines:extend(literal(usage, true))
    if about then
      local command = usage:match("^quadrille ([a-z ]*[a-z])")
      local inlines = { pandoc.Str(about) }
      if command == "cover" then
        local see = { pandoc.Str(":"), pandoc.Space(), pandoc.Str("see"), pandoc.Space() }
        inlines = joined(inlines, see, reference("quadrille-cover"))
      end
      table.insert(items, { { bold(command) }, { { pandoc.Plain(inlines) } } })
    end
  end
  return pandoc.Para(lines), pandoc.DefinitionList(items)
end

function Pandoc(doc)
  page = stringify(doc.meta.page)
  -- The blocks of the page, and by how much its chapters are deeper than sections.
  local chapter, depth = nil, 1
  local blocks = pandoc.List()
  for _, block in ipairs(doc.blocks) do
    if block.t == "Header" and block.level <= 2 then
      chapter = block.level == 2 and stringify(block.content) or nil
    end
    local is_ours = chapter == kChapter[page]
    if page == "quadrille" then is_ours = chapter ~= kChapter["quadrille-cover"] end
    if page == "quadrille-formats" or page == "quadrille-mpi" then is_ours = true end
    if is_ours then blocks:insert(block) end
    if block.t == "Header" then (is_ours and anchors or other_anchors)[block.identifier] = true end
  end
  if kChapter[page] then depth = 2 end

  local name = { pandoc.Str(page .. " - " .. stringify(doc.meta.about)) }
  local out = pandoc.List({ pandoc.Header(1, "NAME"), pandoc.Para(name) })
  local commands
  for i, block in ipairs(blocks) do
    if block.t == "Header" and block.level <= depth then
      if blocks[i + 1].t ~= "CodeBlock" then out:insert(pandoc.Header(1, "DESCRIPTION")) end
    elseif block.t == "Header" then
      local title = block.content
      local text = stringify(title):gsub(" of cover$", "")
      if text ~= stringify(title) then title = { pandoc.Str(text) } end
      out:insert(heading(block.level - depth, title))
    elseif block.t == "CodeBlock" and i == 2 then
      local usage
      usage, commands = synopsis(block)
      out:extend({ pandoc.Header(1, "SYNOPSIS"), usage, pandoc.Header(1, "DESCRIPTION") })
    else
      out:insert(block)
      if commands then
        out:insert(commands)
        commands = nil
      end
    end
  end
  local also = pandoc.List()
  for _, other in ipairs(kOthers[page]) do
    if #also > 0 then also:extend({ pandoc.Str(","), pandoc.Space() }) end
    also:extend(reference(other))
  end
  out:extend({ pandoc.Header(1, "SEE ALSO"), pandoc.Para(also) })

  local body = pandoc.walk_block(pandoc.Div(out), {
    Table = definitions,
    BulletList = flag_list,
  })
  body = pandoc.walk_block(body, inline_filter)
  body = pandoc.walk_block(body, { CodeBlock = example })
  -- A heading begins a paragraph by itself.
  for i, block in ipairs(body.content) do
    if block.t == "Para" and body.content[i - 1].t == "Header" then
      body.content[i] = pandoc.Plain(block.content)
    elseif block.t == "RawBlock" and body.content[i - 1].t == "Header" then
      block.text = block.text:gsub("^%.PP\n", "")
    end
  end
  doc.blocks = body.content
  doc.meta.title = page:upper()
  doc.meta.section = kSection[page]
  doc.meta.header = kManual[kSection[page]]
  return doc
end
