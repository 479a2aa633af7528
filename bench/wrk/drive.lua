-- With a file of requests: sends them one after the other, again and again. Each begins with a line with its length;
-- the mark in it is replaced by a number that no other request has. Without a file: wrk sends the same request.
-- Arguments: the file, the first number.
local MARK = "########"

local function split(text)
  local from, to = text:find(MARK, 1, true)
  if from == nil then return { head = text } end
  return { head = text:sub(1, from - 1), tail = text:sub(to + 1) }
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
    if chosen.tail == nil then return chosen.head end
    number = number + 1
    return chosen.head .. string.format("%08d", number) .. chosen.tail
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
