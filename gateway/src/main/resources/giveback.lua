-- For each key: takes `requests` that were admitted and never came off the count, if the window of `window`
-- milliseconds that began at `began` still stands. ARGV has the three for each. No two windows of a key begin within
-- half of one.
local call, abs = redis.call, math.abs
local time = call('TIME')
local now = time[1] * 1000 + math.floor(time[2] / 1000)

for i, key in ipairs(KEYS) do
  local requests, window, began = ARGV[3 * i - 2], ARGV[3 * i - 1], ARGV[3 * i]
  local life = call('PTTL', key)
  if life > 0 and abs(now + life - 2 * window - began) < window / 2 then
    call('DECRBY', key, requests)
  end
end
return #KEYS
