-- Adds a stream to its fan's, and takes the oldest out where there are too many. Answers the ids of those taken out.
--
-- KEYS[1] the fan's open streams as "id installation", the oldest first; ARGV[1] the stream's id, ARGV[2] its
-- installation or nothing, ARGV[3] the most of a fan, ARGV[4] the most of an installation, ARGV[5] how many ms the key
-- lives

redis.call('RPUSH', KEYS[1], ARGV[1] .. ' ' .. ARGV[2])
redis.call('PEXPIRE', KEYS[1], ARGV[5])

local replaced = {}
local function replace(entry)
  redis.call('LREM', KEYS[1], 1, entry)
  replaced[#replaced + 1] = string.match(entry, '^[^ ]+')
end

if ARGV[2] ~= '' then
  local same = {}
  for _, entry in ipairs(redis.call('LRANGE', KEYS[1], 0, -1)) do
    if string.match(entry, ' (.*)$') == ARGV[2] then
      same[#same + 1] = entry
    end
  end
  for i = 1, #same - ARGV[4] do
    replace(same[i])
  end
end
local all = redis.call('LRANGE', KEYS[1], 0, -1)
for i = 1, #all - ARGV[3] do
  replace(all[i])
end
return replaced
