-- Admits a request if fewer than ARGV[1] were admitted in the last ARGV[2] milliseconds, and counts it: it and as many
-- to come as ARGV[3] asks for, but no more in all than a 64th of what is free.
--
-- A window starts with its first request. The one before it weighs in by the share of it that is still within reach,
-- so the count slides and never exceeds the limit; within the first window it is exact.
-- Returns {how many are admitted, requests still free, milliseconds until the window ends or, if refused, until the next
-- is free, when the window began}.
local time = redis.call('TIME')
local now = time[1] * 1000 + math.floor(time[2] / 1000)
local limit, window = tonumber(ARGV[1]), tonumber(ARGV[2])

local start, before, count = now, 0, 0
local kept = redis.call('HMGET', KEYS[1], 'start', 'before', 'count')
if kept[1] then
  start, before, count = tonumber(kept[1]), tonumber(kept[2]), tonumber(kept[3])
  local passed = math.floor((now - start) / window)
  if passed == 1 then
    start, before, count = start + window, count, 0
  elseif passed > 1 then
    start, before, count = now, 0, 0
  elseif passed < 0 then
    start = now
  end
end

local elapsed = now - start
local free = math.floor(limit - count - before * (window - elapsed) / window + 1e-9)
if free >= 1 then
  local granted = math.max(1, math.min(tonumber(ARGV[3]), math.floor(free / 64)))
  redis.call('HSET', KEYS[1], 'start', start, 'before', before, 'count', count + granted)
  redis.call('PEXPIRE', KEYS[1], 2 * window - elapsed)
  return {granted, free - granted, window - elapsed, start}
end

local wait
if count >= limit then
  wait = window - elapsed + math.max(0, math.ceil(window * (1 - (limit - 1) / count)))
else
  wait = math.ceil(window * (1 - (limit - 1 - count) / before)) - elapsed
end
return {0, 0, math.max(1, wait), start}
