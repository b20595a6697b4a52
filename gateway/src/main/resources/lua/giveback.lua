-- For each key: takes `requests` that were admitted and never came off the count of the window of `window` milliseconds
-- that began at `began`, if that still stands or is the one before. ARGV is made as limit.lua's. No two windows of a
-- key begin within half of one.
local call, abs, floor, min = redis.call, math.abs, math.floor, math.min
local time = call('TIME')
local now = time[1] * 1000 + floor(time[2] / 1000)
local alike, at, requests, window, began = 0, 0

for _, key in ipairs(KEYS) do
  if alike == 0 then
    alike, requests, window, began = ARGV[at + 1] + 0, ARGV[at + 2] + 0, ARGV[at + 3] + 0, ARGV[at + 4] + 0
    at = at + 4
  end
  alike = alike - 1

  local life = call('PTTL', key)
  local later = now + life - 2 * window - began
  if life > 0 and abs(later) < window / 2 then
    call('DECRBY', key, requests)
  elseif life > 0 and abs(later - window) < window / 2 then
    local before = floor(call('GET', key) / 67108864)
    call('DECRBY', key, min(before, requests) * 67108864)
  end
end
return #KEYS
