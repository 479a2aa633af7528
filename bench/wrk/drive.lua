-- With a file of requests: sends them one after the other, again and again. Each begins with a line with its length;
-- each mark in it is replaced by one number, which no other request has. Without a file: wrk sends the same request.
-- Arguments: the file, the first number.
local MARK = "########"

-- The texts before, between and after the marks.
local function split(text)
  local parts, start = {}, 1
  while true do
    local from, to = text:find(MARK, start, true)
    if from == nil then break end
    parts[#parts + 1] = text:sub(start, from - 1)
    start = to + 1
  end
  parts[#parts + 1] = text:sub(start)
  return parts
end

local function read(name)
  local file = assert(io.open(name, "rb"))
  local requests = {}
  while true do
    local length = file:read("*n")
    if length == nil then break end
    file:read(1)
    requests[#requests + 1] = split(file:read(length))
  end
  file:close()
  return requests
end

function init(args)
  if args[1] == nil then return end
  local requests = read(args[1])
  local number = tonumber(args[2])
  local next = 0
  request = function()
    next = next % #requests + 1
    local chosen = requests[next]
    if #chosen == 1 then return chosen[1] end
    number = number + 1
    return table.concat(chosen, string.format("%08d", number))
  end
end

function done(summary, latency)
  local errors = summary.errors
  io.write(string.format(
    '{"requests":%d,"seconds":%.6f,"bytes":%.0f,"refused":%d,"broken":%d,"p50":%.3f,"p99":%.3f,"slowest":%.3f}\n',
    summary.requests, summary.duration / 1e6, summary.bytes, errors.status,
    errors.connect + errors.read + errors.write + errors.timeout,
    latency:percentile(50) / 1000, latency:percentile(99) / 1000, latency.max / 1000))
end
