#include "io/image_loader.h"

#include <gtest/gtest.h>
#include <unistd.h>

#include <cstdio>
#include <cstring>
#include <fstream>

#include "base/error.h"

namespace mx {
namespace {

constexpr uint32_t kMagic = 0xced7230a;

template <class T>
void put(std::string& bytes, T value) {
  bytes.append(reinterpret_cast<const char*>(&value), sizeof(value));
}

void put_part(std::string& bytes, uint32_t kind, const std::string& payload) {
  put(bytes, kMagic);
  put(bytes, kind << 29 | static_cast<uint32_t>(payload.size()));
  bytes += payload;
  bytes.append((4 - payload.size() % 4) % 4, '\0');
}

// A file of its own for each test, removed at its end.
class RecordFile {
 public:
  explicit RecordFile(const std::string& bytes)
      : path_(cat(testing::TempDir(), "records-", ::getpid(), "-", count_++, ".rec")) {
    std::ofstream(path_, std::ios::binary) << bytes;
  }
  ~RecordFile() { std::remove(path_.c_str()); }
  RecordFile(const RecordFile&) = delete;
  RecordFile& operator=(const RecordFile&) = delete;
  [[nodiscard]] const std::string& path() const { return path_; }

 private:
  static inline int count_ = 0;
  std::string path_;
};

std::string text(const std::vector<uint8_t>& bytes) { return {bytes.begin(), bytes.end()}; }

TEST(RecordReader, JoinsPartsAtTheMagicNumber) {
  std::string bytes;
  put_part(bytes, 0, "abcde");
  auto second = static_cast<int64_t>(bytes.size());
  put_part(bytes, 1, "abcd");
  put_part(bytes, 2, "");
  put_part(bytes, 3, "x");
  RecordFile file(bytes);
  RecordReader reader(file.path());
  auto places = reader.scan();
  ASSERT_EQ(places.size(), 2u);
  EXPECT_EQ(places[1].offset, second);
  EXPECT_EQ(text(reader.read(0)), "abcde");
  std::string magic(reinterpret_cast<const char*>(&kMagic), 4);
  EXPECT_EQ(text(reader.read(second)), "abcd" + magic + magic + "x");
}

TEST(RecordReader, DamageIsAnError) {
  std::string whole;
  put_part(whole, 0, "abcdefgh");
  RecordFile cut(whole.substr(0, 12));
  EXPECT_THROW((void)RecordReader(cut.path()).scan(), IoError);
  EXPECT_THROW((void)RecordReader(cut.path()).read(0), IoError);
  RecordFile whole_file(whole);
  EXPECT_THROW((void)RecordReader(whole_file.path()).read(4), IoError);
  EXPECT_THROW((void)RecordReader(whole_file.path()).read(1000), IoError);
  EXPECT_THROW(RecordReader("nowhere.rec"), IoError);
}

std::string image_record(int number) {
  Picture picture(12, 14, 3);
  for (size_t i = 0; i < picture.pixels.size(); ++i) {
    picture.pixels.data()[i] = static_cast<uint8_t>(i * 3 + static_cast<size_t>(number) * 17);
  }
  auto file = encode_png({picture.pixels.data(), 12, 14, PixelFormat::kRgb}, 1);
  std::string record;
  put(record, uint32_t{0});
  put(record, static_cast<float>(number));
  put(record, static_cast<uint64_t>(number));
  put(record, uint64_t{0});
  return record + text(file);
}

class Loading : public testing::Test {
 protected:
  void SetUp() override {
    if (!has_image_codecs()) GTEST_SKIP() << "this build reads no images";
  }
  static std::string images(int count) {
    std::string bytes;
    for (int i = 0; i < count; ++i) put_part(bytes, 0, image_record(i));
    return bytes;
  }
  static LoaderSettings settings(const RecordFile& file, int threads) {
    LoaderSettings s;
    s.path = file.path();
    for (const RecordPlace& place : RecordReader(s.path).scan()) s.places.push_back(place.offset);
    s.batch_size = 4;
    s.height = s.width = 8;
    s.threads = threads;
    s.shuffle = true;
    s.image.rand_crop = s.image.rand_mirror = 1;
    return s;
  }
  static std::vector<float> epoch(ImageLoader& loader) {
    std::vector<float> values;
    while (auto batch = loader.next()) {
      const auto* labels = static_cast<const float*>(batch->label.host_data());
      values.insert(values.end(), labels, labels + batch->label.size());
      const auto* data = static_cast<const float*>(batch->data.host_data());
      values.insert(values.end(), data, data + batch->data.size());
    }
    loader.reset();
    return values;
  }
};

TEST_F(Loading, ThreadsChangeNothing) {
  RecordFile file(images(10));
  ImageLoader alone(settings(file, 1)), several(settings(file, 5));
  for (int i = 0; i < 3; ++i) EXPECT_EQ(epoch(alone), epoch(several));
}

TEST_F(Loading, ResetMayComeAtAnyTime) {
  RecordFile file(images(9));
  ImageLoader loader(settings(file, 3));
  for (int round = 0; round < 40; ++round) {
    for (int i = 0; i < round % 4; ++i) (void)loader.next();
    loader.reset();
  }
  EXPECT_TRUE(loader.next().has_value());
}

TEST_F(Loading, ErrorsBelongToTheirBatch) {
  std::string bytes = images(4);
  std::string damaged = image_record(4);
  put_part(bytes, 0, damaged.substr(0, damaged.size() - 30));
  for (int i = 5; i < 12; ++i) put_part(bytes, 0, image_record(i));
  RecordFile file(bytes);
  LoaderSettings s = settings(file, 2);
  s.shuffle = false;
  ImageLoader loader(std::move(s));
  EXPECT_TRUE(loader.next().has_value());
  EXPECT_THROW((void)loader.next(), IoError);
  EXPECT_TRUE(loader.next().has_value());
  EXPECT_FALSE(loader.next().has_value());
}

TEST_F(Loading, ManyLoadersComeAndGo) {
  RecordFile file(images(6));
  for (int i = 0; i < 20; ++i) {
    ImageLoader loader(settings(file, 4));
    if (i % 2 == 0) (void)loader.next();
  }
}

}  // namespace
}  // namespace mx
